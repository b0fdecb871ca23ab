package io.warplight.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.warplight.simulator.Simulated.Output;
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

/**
 * What waits for whom, and who hears of a fault when: each line of {@code waits.log}, which a CUDA
 * C program wrote on an H200, again through JCuda on the simulator.
 */
class WaitsTest {
  private static final String CALLS = " (wait|first after) .*|H2D async pageable \\d{4,8}: .*";
  private static final Pattern MILLIS = Pattern.compile(" (\\d+(?:\\.\\d+)?)ms");

  /** Not in the log: what {@code ordering.log} and the driver's documentation say of them. */
  private static final String[] MORE = {
    " wait b stream: cuMemFree(d) -> 0 returned after 404ms; stream then 0",
    " wait n stream: cuMemFree(d) -> 0 returned after 404ms; stream then 0",
    " wait b stream: cuModuleLoadData(m) -> 0 returned after 404ms; stream then 0",
    " wait n stream: cuModuleLoadData(m) -> 0 returned after 404ms; stream then 0",
  };

  private static final List<String> PER_THREAD =
      List.of(
          "per-thread: another thread's waits 0",
          "per-thread: another thread's query 0",
          "per-thread: mine 600 non-blocking 0 blocking 0",
          "per-thread: legacy behind mine 600",
          "per-thread: blocking behind legacy 600",
          "per-thread: legacy waits 0 then mine 0",
          "per-thread: mine behind legacy 600",
          "per-thread: mine waits 0");

  @TempDir static Path folder;

  @Test
  void waitsForWhatTheGpuWaitsFor() throws IOException {
    List<String> log = new ArrayList<>(Simulated.lines("facts/waits.log.txt"));
    log.addAll(List.of(MORE));
    Files.write(folder.resolve("waits.log"), log);

    Output output =
        Simulated.program()
            .in(folder)
            .compile("programs/Waits.java.txt", "Waits")
            .file("facts/k.ptx", "k.ptx")
            .run("Waits");

    List<String> printed = output.out();
    assertThat(printed.stream().filter(line -> line.startsWith("per-thread")))
        .as(String.join("\n", output.err()))
        .isEqualTo(PER_THREAD);
    assertThat(found(printed, CALLS)).isEqualTo(expected(log));
    assertThat(found(printed, "(at once|reset at once).*").stream().map(WaitsTest::untimed))
        .isEqualTo(
            found(log, "(at once|reset at once).*").stream()
                .map(line -> untimed(line.replaceAll(" +\\(\\d: .*", "")))
                .toList());
    compareFaults(printed, log);
  }

  private static List<String> found(List<String> lines, String pattern) {
    return lines.stream().filter(line -> line.matches(pattern)).toList();
  }

  private static List<String> expected(List<String> log) {
    return found(log, CALLS).stream().map(WaitsTest::waitedOrNot).toList();
  }

  /** As the program prints it: what took long on the GPU waited. */
  private static String waitedOrNot(String line) {
    Matcher matcher = Pattern.compile("returned(?: after)? (\\d+(\\.\\d+)?)ms").matcher(line);
    return matcher.find()
        ? matcher.replaceFirst(Double.parseDouble(matcher.group(1)) > 100 ? "waited" : "at once")
        : line;
  }

  private static String untimed(String line) {
    return MILLIS.matcher(line.replaceAll("after \\d+ calls", "after N calls")).replaceAll(" T");
  }

  /** The calls from a fault on: statuses as they are, times by their order of magnitude. */
  private static void compareFaults(List<String> printed, List<String> log) {
    List<String> real = new ArrayList<>(found(log, " poll .*|  cu\\w+\\(.*\\)=.*"));
    List<String> ours = found(printed, " poll .*|  cu\\w+\\(.*\\)=.*");
    real.remove("  cudaStreamSynchronize(s)=0 0ms"); // of a callback: StatesTest
    assertThat(ours).hasSameSizeAs(real);
    for (int i = 0; i < real.size(); i++) {
      String line = untimed(real.get(i));
      assertThat(untimed(ours.get(i)))
          .isEqualTo(ours.get(i).endsWith("ms") ? line : line.replace(" T", ""));
      if (ours.get(i).endsWith("ms")) {
        double wanted = millis(real.get(i));
        assertThat(millis(ours.get(i))).as(real.get(i)).isCloseTo(wanted, within(wanted / 3));
      }
    }
  }

  private static double millis(String line) {
    return Stream.of(line)
        .map(MILLIS::matcher)
        .filter(Matcher::find)
        .mapToDouble(matcher -> Double.parseDouble(matcher.group(1)))
        .findFirst()
        .orElseThrow();
  }
}
