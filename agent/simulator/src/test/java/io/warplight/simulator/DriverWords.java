package io.warplight.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Holds the simulator's driver log against a real driver's: each failed call in its order, and for
 * each explanation of the real driver one of the simulator's that says the same in its own words
 * ({@code facts/driver-words.txt}: what it must name) and with the same numbers.
 */
final class DriverWords {
  private static final String MARK = "[CUDA][E] ";
  private static final Pattern NUMBER = Pattern.compile("0x[0-9a-f]+|-1\\b|\\d+");

  private static final Map<String, Row> ROWS = rows();

  private DriverWords() {}

  private record Row(List<String> words, boolean ownNumbers) {}

  /** A failed call: how it ends, and what is said before. */
  private record Call(String returning, List<String> why) {}

  private static Map<String, Row> rows() {
    Map<String, Row> rows = new HashMap<>();
    for (String line : Simulated.lines("facts/driver-words.txt")) {
      if (!line.startsWith("#")) {
        String[] parts = line.split(" \\| ");
        rows.put(parts[0], new Row(Arrays.asList(parts[1].split("; ")), parts.length > 2));
      }
    }
    return rows;
  }

  private static List<Call> calls(List<String> log) {
    List<Call> calls = new ArrayList<>();
    List<String> why = new ArrayList<>();
    for (String line : log) {
      int at = line.indexOf(MARK);
      if (at < 0) {
        continue;
      }
      String text = line.substring(at + MARK.length());
      if (text.startsWith("Returning ")) {
        calls.add(new Call(text, why));
        why = new ArrayList<>();
      } else {
        why.add(text);
      }
    }
    return calls;
  }

  /** The simulator's log may tell of more calls than the driver's, not of fewer. */
  static void compare(List<String> simulated, List<String> real, String where) {
    List<Call> ours = calls(simulated);
    int next = 0;
    for (Call call : calls(real)) {
      int from = next;
      while (next < ours.size() && !says(ours.get(next), call)) {
        next++;
      }
      assertThat(next)
          .as("%s: %s, the simulator: %s", where, call, ours.subList(from, ours.size()))
          .isLessThan(ours.size());
      next++;
    }
  }

  private static boolean says(Call ours, Call real) {
    String text = String.join(" ", ours.why());
    return ours.returning().equals(real.returning())
        && real.why().stream().allMatch(why -> says(text, why));
  }

  private static boolean says(String ours, String real) {
    Row row = ROWS.get(NUMBER.matcher(real).replaceAll("N"));
    assertThat(row).as("a row of facts/driver-words.txt for \"%s\"", real).isNotNull();
    if (!row.words().stream().allMatch(ours::contains)) {
      return false;
    }
    return row.ownNumbers() || numbers(ours).containsAll(numbers(real));
  }

  private static List<Long> numbers(String text) {
    List<Long> numbers = new ArrayList<>();
    Matcher matcher = NUMBER.matcher(text);
    while (matcher.find()) {
      String number = matcher.group();
      // As CUDA counts, -1 is the largest of its 32 bits.
      numbers.add(
          number.equals("-1")
              ? 0xffff_ffffL
              : number.startsWith("0x")
                  ? Long.parseUnsignedLong(number.substring(2), 16)
                  : Long.parseUnsignedLong(number));
    }
    return numbers;
  }
}
