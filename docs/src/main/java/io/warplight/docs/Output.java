package io.warplight.docs;

import java.util.List;

/**
 * Compares what a command prints with what a page shows, which was printed another day: times,
 * durations, sizes and process numbers may differ, colours and blanks do not count, and a line
 * {@code …} stands for any lines.
 */
final class Output {
  private static final String ANY = "…";

  private Output() {}

  static boolean isLike(String expected, String printed) {
    return expected.isEmpty() || matches(lines(expected), lines(printed));
  }

  private static List<String> lines(String text) {
    return text.lines().map(Output::withoutWhatChanges).filter(line -> !line.isEmpty()).toList();
  }

  static String withoutWhatChanges(String line) {
    return line.replaceAll("\u001b\\[[0-9;]*m", "")
        .replaceAll("\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d(:\\d\\d)?(\\.\\d+)?Z?", "<time>")
        .replaceAll("\\b\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?", "<time>")
        .replaceAll("\\d+([.,]\\d+)? (µs|ms|s|seconds|KiB|MiB)\\b", "<n> $2")
        .replaceAll("(?i)\\b(process|pid) \\d+", "$1 <pid>")
        .replaceAll("^\\s*\\d{1,7}(?=\\s{2})", "<pid>")
        .replaceAll("\\s+", " ")
        .trim();
  }

  /** For what counts on while it is looked at. Names keep the digits in them. */
  static String withoutNumbers(String text) {
    return text.replaceAll("\\b\\d+\\b", "<n>");
  }

  private static boolean matches(List<String> expected, List<String> printed) {
    if (expected.isEmpty()) {
      return printed.isEmpty();
    }
    List<String> rest = expected.subList(1, expected.size());
    if (expected.get(0).equals(ANY)) {
      for (int i = 0; i <= printed.size(); i++) {
        if (matches(rest, printed.subList(i, printed.size()))) {
          return true;
        }
      }
      return false;
    }
    return !printed.isEmpty()
        && expected.get(0).equals(printed.get(0))
        && matches(rest, printed.subList(1, printed.size()));
  }
}
