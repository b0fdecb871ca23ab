package io.warplight.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The site is whole: each link and anchor in its HTML leads somewhere, to nowhere outside. */
class SiteTest {
  private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]*)\"");

  @TempDir Path folder;

  @Test
  void eachLinkOfTheSiteLeadsSomewhere() throws IOException {
    int written = Site.write(Path.of(".."), folder);

    List<Path> pages = pages();
    assertThat(pages).hasSize(written).contains(folder.resolve("index.html"));
    List<String> dead = new ArrayList<>();
    int links = 0;
    for (Path page : pages) {
      Matcher matcher = LINK.matcher(Files.readString(page));
      while (matcher.find()) {
        links++;
        if (!leadsSomewhere(page, matcher.group(1))) {
          dead.add(folder.relativize(page) + ": " + matcher.group(1));
        }
      }
    }
    assertThat(links).isGreaterThan(pages.size());
    assertThat(dead).isEmpty();
  }

  private static boolean leadsSomewhere(Path page, String link) throws IOException {
    if (link.startsWith("https://")) {
      return true;
    }
    String[] parts = link.split("#", 2);
    Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
    return Files.isRegularFile(target)
        && (parts.length == 1 || Files.readString(target).contains("id=\"" + parts[1] + "\""));
  }

  private List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".html")).toList();
    }
  }
}
