package io.warplight.launch.command;

import io.warplight.launch.start.OwnFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * The documentation's pages, all of which are in the jar. Which there are, and in which order they
 * are looked through, is the site's list of contents. Stateless.
 */
final class Pages {

  private static final String CONTENTS = "contents.txt";
  private static final String FOLDER = "docs/";

  private Pages() {}

  /** The names of all pages, in the order of the contents. */
  static List<String> all() throws IOException {
    List<String> pages = new ArrayList<>();
    for (String line : OwnFiles.page(CONTENTS).split("\\r?\\n", -1)) {
      String path = line.trim();
      if (line.startsWith(" ") && path.startsWith(FOLDER)) {
        pages.add(path.substring(FOLDER.length()));
      }
    }
    return pages;
  }

  /**
   * What the pages say of a word: the sections that have it as their heading, then the rows of
   * tables that begin with it; where there are neither, the lines that name it as a word. Nothing
   * if no page knows it.
   */
  static List<String> explain(String word) throws IOException {
    List<String> sections = new ArrayList<>();
    Collection<String> rows = new LinkedHashSet<>();
    Collection<String> mentions = new LinkedHashSet<>();
    for (String name : all()) {
      Page page = new Page(name, OwnFiles.page(name));
      sections.addAll(page.sections(word));
      rows.addAll(page.rows(word));
      mentions.addAll(page.mentions(word));
    }
    List<String> found = new ArrayList<>(sections);
    for (String row : rows) {
      if (!sections.contains(row.substring(row.indexOf(": ") + 2))) {
        found.add(row);
      }
    }
    if (found.isEmpty()) {
      found.addAll(mentions);
    }
    return found;
  }
}
