package io.warplight.docs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The order in which the site lists its pages, from {@code contents.txt}: a group's name, then its
 * pages, indented. Pages that nobody listed come last.
 */
final class Contents {
  private static final String REST = "More";

  private final Map<String, List<Path>> groups = new LinkedHashMap<>();

  static Contents of(Handbook handbook) throws IOException {
    Contents contents = new Contents();
    try (InputStream in = Contents.class.getResourceAsStream("contents.txt")) {
      if (in == null) {
        throw new IOException("contents.txt is not there");
      }
      contents.read(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
    for (Path path : handbook.pages().keySet()) {
      if (contents.groups.values().stream().noneMatch(group -> group.contains(path))) {
        contents.groups.computeIfAbsent(REST, name -> new ArrayList<>()).add(path);
      }
    }
    return contents;
  }

  private void read(String text) {
    List<Path> group = new ArrayList<>();
    for (String line : text.lines().toList()) {
      if (line.startsWith(" ")) {
        group.add(Path.of(line.trim()));
      } else if (!line.isBlank()) {
        group = new ArrayList<>();
        groups.put(line.trim(), group);
      }
    }
  }

  Map<String, List<Path>> groups() {
    return groups;
  }
}
