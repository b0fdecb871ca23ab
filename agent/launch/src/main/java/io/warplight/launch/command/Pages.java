package io.warplight.launch.command;

import io.warplight.launch.start.OwnFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * The documentation's pages that are in the jar, by section. A word is explained by the section
 * that has it as its heading. Stateless.
 */
final class Pages {

  private static final List<String> ALL =
      Collections.unmodifiableList(
          Arrays.asList("fates.md", "reports.md", "options.md", "troubleshooting.md"));

  private Pages() {}

  /** The lines of all sections of that name; empty if there is none. */
  static List<String> explain(String word) throws IOException {
    List<String> found = new ArrayList<>();
    for (String page : ALL) {
      boolean meant = false;
      int level = 0;
      for (String line : OwnFiles.page(page).split("\\r?\\n", -1)) {
        int heading = heading(line);
        if (heading > 0 && (!meant || heading <= level)) {
          meant = names(line.substring(heading), word);
          level = heading;
          if (meant) {
            found.add(page + ": " + line.substring(heading).trim());
          }
        } else if (meant) {
          found.add(line);
        }
      }
    }
    return found;
  }

  /** How deep a heading is; 0 for another line. */
  private static int heading(String line) {
    int depth = 0;
    while (depth < line.length() && line.charAt(depth) == '#') {
      depth++;
    }
    return depth > 0 && depth < line.length() && line.charAt(depth) == ' ' ? depth : 0;
  }

  /** A heading may name several: {@code passed, stored, checked}. */
  private static boolean names(String heading, String word) {
    String asked = word.toLowerCase(Locale.ROOT);
    for (String name : heading.replace("`", "").toLowerCase(Locale.ROOT).split(",", -1)) {
      if (name.trim().equals(asked)) {
        return true;
      }
    }
    return false;
  }
}
