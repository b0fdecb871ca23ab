package io.warplight.docs;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All Markdown pages of the repository, and what is wrong with the links between them. */
record Handbook(Path repository, Map<Path, Page> pages) {

  static Handbook read(Path repository) throws IOException {
    Map<Path, Page> pages = new TreeMap<>();
    try (Stream<Path> files = Files.find(repository, 12, (file, attributes) -> true)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Path path = repository.relativize(file);
        if (path.toString().endsWith(".md") && isSource(path)) {
          pages.put(path, Page.read(repository, path));
        }
      }
    }
    return new Handbook(repository, pages);
  }

  private static boolean isSource(Path path) {
    for (Path part : path) {
      if (part.toString().equals("target") || part.toString().startsWith(".")) {
        return false;
      }
    }
    return true;
  }

  /** Where a link of a page leads within the repository; null if it leads out of it. */
  static @Nullable Path target(Page page, String destination) {
    URI uri = URI.create(destination);
    if (uri.isAbsolute()) {
      return null;
    }
    if (uri.getPath().isEmpty()) {
      return page.path();
    }
    return page.path().resolveSibling(uri.getPath()).normalize();
  }

  /** One line a link that leads nowhere: to no file, out of the repository, or to no heading. */
  List<String> deadLinks() {
    List<String> dead = new ArrayList<>();
    for (Page page : pages.values()) {
      for (String destination : page.destinations()) {
        String why = whyDead(page, destination);
        if (why != null) {
          dead.add(page.path() + ": " + destination + ": " + why);
        }
      }
    }
    return dead;
  }

  private @Nullable String whyDead(Page page, String destination) {
    Path target = target(page, destination);
    if (target == null) {
      return destination.startsWith("https://") ? null : "neither https nor a path";
    }
    if (target.startsWith("..") || !Files.exists(repository.resolve(target))) {
      return "no such file";
    }
    String anchor = URI.create(destination).getFragment();
    Page to = pages.get(target);
    if (anchor != null && (to == null || !to.anchors().containsValue(anchor))) {
      return "no such heading";
    }
    return null;
  }
}
