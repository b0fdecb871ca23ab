package io.warplight.acceptance;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The failures that a JVM reported with {@code log=json,log.interval=0s}, one line each. */
record FailureLines(List<String> lines) {

  static FailureLines of(Run run) {
    return new FailureLines(
        run.errLines().stream()
            .filter(line -> line.contains("\"event.name\":\"gpu.cuda.failure\""))
            .filter(line -> !line.contains("\"gpu.cuda.settled\""))
            .toList());
  }

  /** What was found out after the call, of failures whose fate was not known at once. */
  static List<String> settled(Run run) {
    return run.errLines().stream()
        .filter(line -> line.contains("\"event.name\":\"gpu.cuda.failure\""))
        .filter(line -> line.contains("\"gpu.cuda.settled\""))
        .toList();
  }

  /** How often each line of the program failed, by the name that a comment gives it. */
  Map<String, Long> byMark(String program) {
    List<String> source = program.lines().toList();
    return lines.stream()
        .collect(
            Collectors.groupingBy(
                line -> mark(source.get(number(line, "code.line.number") - 1)),
                TreeMap::new,
                Collectors.counting()));
  }

  /** The one line of this mark. */
  String only(String program, String mark) {
    List<String> source = program.lines().toList();
    List<String> found =
        lines.stream()
            .filter(line -> mark(source.get(number(line, "code.line.number") - 1)).equals(mark))
            .toList();
    if (found.size() != 1) {
      throw new AssertionError(mark + ": " + found);
    }
    return found.get(0);
  }

  private static String mark(String sourceLine) {
    int comment = sourceLine.indexOf("// ");
    return comment < 0 ? sourceLine.trim() : sourceLine.substring(comment + 3).trim();
  }

  private static int number(String line, String key) {
    Matcher value = Pattern.compile(Pattern.quote("\"" + key + "\":") + "(\\d+)").matcher(line);
    if (!value.find()) {
      throw new AssertionError("no " + key + " in " + line);
    }
    return Integer.parseInt(value.group(1));
  }
}
