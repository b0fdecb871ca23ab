package io.warplight.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the driver's calls wait for: each line of {@code retains-and-waits.log}, which {@code
 * DriverWaits} and {@code FirstLaunch} wrote on an H200, a process a line.
 */
class DriverWaitsTest {
  private static final Pattern LINE =
      Pattern.compile(
          " wait (.) stream: (.*) -> (\\d+) returned after (\\d+)ms; stream then (\\d+)");

  /** {@code FirstLaunch} there: waits of 290 ms and more, or none. */
  private static final List<String> FETCHED =
      List.of(
          "first early idle's sync 0 busy 600",
          "first get idle's query 0",
          "first loaded-after-get idle's query 600",
          "first third its query 600",
          "first third its sync 0 idle's 0",
          "first again idle's sync 0 busy 600");

  @TempDir static Path folder;

  @Test
  void waitsForWhatTheGpuWaitsFor() {
    List<String> calls = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    for (String line : Simulated.lines("facts/retains-and-waits.log.txt")) {
      Matcher matcher = LINE.matcher(line);
      if (matcher.matches()) {
        // Making a context takes 170 ms there, waiting for the kernel 300; what waited found it
        // done.
        String waited = matcher.group(5).equals("0") ? "waited" : "at once";
        String call = matcher.group(2);
        calls.add(matcher.group(1) + "|" + call + "|" + waited);
        expected.add(line.replaceAll("returned after \\d+ms", waited));
      }
    }
    expected.addAll(FETCHED);

    List<String> printed =
        Simulated.program()
            .in(folder)
            .compile("programs/DriverWaits.java.txt", "DriverWaits")
            .compile("programs/AllDriverWaits.java.txt", "AllDriverWaits")
            .run("AllDriverWaits", calls.toArray(new String[0]))
            .out();

    assertThat(calls).hasSizeGreaterThan(160);
    assertThat(String.join("\n", printed)).isEqualTo(String.join("\n", expected));
  }
}
