package io.warplight.launch.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One page of the documentation, and where it explains a word. Immutable. */
final class Page {

  /** Lines that only name a word: more than these are no explanation. */
  private static final int MOST_MENTIONS = 5;

  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  private final String name;
  private final List<String> lines;

  Page(String name, String text) {
    this.name = name;
    this.lines = Arrays.asList(text.split("\\r?\\n", -1));
  }

  /** The lines of all sections that have the word as their heading, or as a part of it. */
  List<String> sections(String word) {
    List<String> found = new ArrayList<>();
    boolean meant = false;
    boolean code = false;
    int level = 0;
    for (String line : lines) {
      code ^= line.startsWith("```");
      int heading = code ? 0 : heading(line);
      if (heading > 0 && (!meant || heading <= level)) {
        meant = names(line.substring(heading).split(",", -1), word);
        level = heading;
        if (meant) {
          found.add(name + ": " + line.substring(heading).trim());
        }
      } else if (meant) {
        found.add(line);
      }
    }
    return found;
  }

  /** The rows of tables whose first cell is the word, or has it among others. */
  List<String> rows(String word) {
    List<String> found = new ArrayList<>();
    for (String line : lines) {
      if (line.startsWith("| ")) {
        String cell = line.substring(2, Math.max(2, line.indexOf(" |")));
        if (cell.replace("`", "").equalsIgnoreCase(word)
            || names(codes(cell).toArray(new String[0]), word)) {
          found.add(name + ": " + line);
        }
      }
    }
    return found;
  }

  /** The first lines that have the word as code. */
  List<String> mentions(String word) {
    List<String> found = new ArrayList<>();
    for (String line : lines) {
      if (found.size() < MOST_MENTIONS && names(codes(line).toArray(new String[0]), word)) {
        found.add(name + ": " + line.trim());
      }
    }
    return found;
  }

  private static List<String> codes(String line) {
    List<String> codes = new ArrayList<>();
    Matcher code = CODE.matcher(line);
    while (code.find()) {
      codes.add(code.group(1));
    }
    return codes;
  }

  /** How deep a heading is; 0 for another line. */
  private static int heading(String line) {
    int depth = 0;
    while (depth < line.length() && line.charAt(depth) == '#') {
      depth++;
    }
    return depth > 0 && depth < line.length() && line.charAt(depth) == ' ' ? depth : 0;
  }

  private static boolean names(String[] names, String word) {
    String asked = word.toLowerCase(Locale.ROOT);
    for (String one : names) {
      if (one.replace("`", "").trim().toLowerCase(Locale.ROOT).equals(asked)) {
        return true;
      }
    }
    return false;
  }
}
