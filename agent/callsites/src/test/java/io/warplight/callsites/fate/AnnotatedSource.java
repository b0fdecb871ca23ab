package io.warplight.callsites.fate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.warplight.callsites.CatchKind;
import io.warplight.callsites.CodeSet;
import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A source file with the expected fate at the end of each line that has call sites: {@code //
 * discarded}, {@code // checked_other codes=600 polls}, {@code // returned, unread} for two sites.
 * One expectation holds for all sites of its line, the copies of a {@code finally} block among
 * them.
 */
final class AnnotatedSource {
  private final Path file;
  private final Map<Integer, List<String>> expectations = new TreeMap<>();

  AnnotatedSource(Path file) throws IOException {
    this.file = file;
    List<String> lines = Files.readAllLines(file);
    for (int i = 0; i < lines.size(); i++) {
      int comment = lines.get(i).lastIndexOf("// ");
      if (comment < 0) {
        continue;
      }
      String text = lines.get(i).substring(comment + 3);
      if (startsWithFate(text)) {
        expectations.put(i + 1, List.of(text.split(", ")));
      }
    }
    assertThat(expectations).as("expectations in %s", file).isNotEmpty();
  }

  private static boolean startsWithFate(String text) {
    String word = text.split("[ ,/]")[0];
    for (Fate fate : Fate.values()) {
      if (fate.id().equals(word)) {
        return true;
      }
    }
    return false;
  }

  Path file() {
    return file;
  }

  int size() {
    return expectations.values().stream().mapToInt(List::size).sum();
  }

  /** Compares all expectations with the places found in the classes compiled from this source. */
  void check(Collection<Place> places) {
    Map<Integer, List<Place>> byLine = new TreeMap<>();
    for (Place place : places) {
      byLine.computeIfAbsent(place.line(), line -> new ArrayList<>()).add(place);
    }
    List<String> wrong = new ArrayList<>();
    expectations.forEach(
        (line, expected) -> {
          List<Place> found = byLine.getOrDefault(line, List.of());
          if (found.isEmpty() || (expected.size() > 1 && expected.size() != found.size())) {
            wrong.add(line + ": expected " + expected + " but found " + found);
          }
          for (int i = 0; i < found.size(); i++) {
            String expectation = expected.get(expected.size() == found.size() ? i : 0);
            if (!matches(found.get(i), expectation)) {
              wrong.add(line + ": expected " + expectation + " but found " + found.get(i));
            }
          }
        });
    byLine.keySet().removeAll(expectations.keySet());
    byLine.forEach((line, found) -> wrong.add(line + ": expected nothing but found " + found));
    if (!wrong.isEmpty()) {
      fail(file.getFileName() + "\n" + String.join("\n", wrong));
    }
  }

  private static boolean matches(Place place, String expectation) {
    String[] words = expectation.split(" ");
    boolean matches =
        List.of(words[0].split("/")).contains(place.fate().id())
            && (place.fate() != Fate.RETURNED
                || place.returnsDerived() == expectation.contains(" derived"));
    for (int i = 1; i < words.length; i++) {
      String[] pair = words[i].split("=", 2);
      matches &= detail(place, pair[0], pair.length > 1 ? pair[1] : "");
    }
    return matches;
  }

  private static boolean detail(Place place, String key, String value) {
    switch (key) {
      case "codes":
        return place.codes().equals(CodeSet.parse(value));
      case "polls":
        return place.polls();
      case "steady":
        return !place.polls();
      case "derived":
        return place.returnsDerived();
      case "to":
        return value.equals(place.passedTo());
      case "in":
        return value.equals(place.storedIn());
      case "reason":
        return value.equals(place.reason());
      case "formatter":
        return value.equals(place.formatter());
      case "catches":
        return place.catches() == CatchKind.valueOf(value.toUpperCase(Locale.ROOT));
      case "line":
        return place.overwrittenLine() - place.line() == Integer.parseInt(value);
      case "by":
        return value.equals(place.overwrittenBy());
      default:
        throw new IllegalArgumentException("no such detail: " + key);
    }
  }
}
