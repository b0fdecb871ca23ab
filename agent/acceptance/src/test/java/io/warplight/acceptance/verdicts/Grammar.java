package io.warplight.acceptance.verdicts;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The alternatives of {@code grammar.txt}, by section. Immutable. */
final class Grammar {
  /** Names that end an expansion, or that only a production's own text gives meaning to. */
  private static final Pattern RECURSION = Pattern.compile("@(statement|number|text|condition)");

  private final Map<String, List<String>> all = new LinkedHashMap<>();
  private final Map<String, List<String>> leaves = new LinkedHashMap<>();

  /** Reads the file. */
  Grammar() {
    String section = "";
    for (String line : text().lines().toList()) {
      if (line.startsWith("[")) {
        section = line.substring(1, line.indexOf(']'));
      } else if (!line.isBlank() && !line.startsWith("#")) {
        add(all, section, line);
        if (!RECURSION.matcher(line).find()) {
          add(leaves, section, line);
        }
      }
    }
  }

  private static void add(Map<String, List<String>> to, String section, String line) {
    to.computeIfAbsent(section, unused -> new ArrayList<>()).add(line);
  }

  private static String text() {
    try (InputStream in = Grammar.class.getResourceAsStream("grammar.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What a name may stand for; at depth 0 only what names nothing that goes deeper. */
  List<String> alternatives(String section, int depth) {
    List<String> found = depth > 0 ? all.get(section) : leaves.get(section);
    if (found == null) {
      throw new IllegalArgumentException("no section " + section + " for depth " + depth);
    }
    return found;
  }
}
