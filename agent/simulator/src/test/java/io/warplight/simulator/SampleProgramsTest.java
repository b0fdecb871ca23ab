package io.warplight.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.simulator.Simulated.Output;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The programs of {@code docs/evidence/h200} that can run on any device: right ones, and wrong ones
 * with the status of each call. {@code -Ddocs.update=true} writes what they print now.
 */
class SampleProgramsTest {
  private static final Path EVIDENCE = Path.of("../../docs/evidence/h200");

  /** All modes in one process, each on a machine of its own. */
  private static final String ALL_MODES =
      """
      public class AllModes {
        public static void main(String[] args) throws Exception {
          for (Object[] mode : Wrong.MODES) {
            io.warplight.simulator.Simulation.renew();
            System.err.println("== " + mode[0]);
            Wrong.run(mode);
          }
          Runtime.getRuntime().halt(0);
        }
      }
      """;

  @TempDir static Path folder;

  @BeforeAll
  static void compile() throws IOException {
    Files.copy(Path.of("src/test/cuda/samples.ptx"), folder.resolve("samples.ptx"));
    Simulated.program()
        .in(folder)
        .compileText(Files.readString(EVIDENCE.resolve("Samples.java.txt")), "Samples")
        .compileText(Files.readString(EVIDENCE.resolve("Wrong.java.txt")), "Wrong")
        .compileText(ALL_MODES, "AllModes");
  }

  @Test
  void rightProgramsComputeWhatTheyShould() throws IOException {
    compare(
        Simulated.program().in(folder).option("devices", "2").run("Samples"),
        "samples-simulator.log");
  }

  @Test
  void wrongProgramsGetTheirStatuses() throws IOException {
    Output output =
        Simulated.program().in(folder).environment("CUDA_LOG_FILE", "stderr").run("AllModes");

    assertThat(output.err()).noneMatch(line -> line.contains("internal error"));
    compare(output, "wrong-simulator.log");
    explainsWhatTheDriverExplains(output.err());
  }

  /**
   * Where the driver's log says more: after a fill of -1 bytes the device is lost there; the
   * runtime asks for a context that is not there yet; and dead contexts, see {@code StatesTest}.
   */
  private static void explainsWhatTheDriverExplains(List<String> simulated) throws IOException {
    Map<String, List<String>> gpu = driverModes(lines("wrong-driver.log"));
    Map<String, List<String>> ours = driverModes(simulated);

    assertThat(ours.keySet()).isEqualTo(gpu.keySet());
    gpu.get("== sizes").removeIf(line -> line.contains("Returning 700"));
    gpu.get("== devices").clear();
    gpu.get("== deadContext").removeIf(line -> line.contains("NULL is not a valid context"));
    gpu.get("== deadContext")
        .removeIf(line -> line.matches(".*Returning 201 .* from cu(Event|Stream).*"));
    gpu.forEach((mode, lines) -> DriverWords.compare(ours.get(mode), lines, mode));
  }

  private static Map<String, List<String>> driverModes(List<String> log) {
    Map<String, List<String>> modes = new LinkedHashMap<>();
    List<String> lines = new ArrayList<>();
    for (String line : log) {
      if (line.startsWith("== ")) {
        lines = new ArrayList<>();
        modes.put(line, lines);
      } else {
        lines.add(line);
      }
    }
    return modes;
  }

  /**
   * What differs from the GPU, and may: a set of -1 bytes is refused instead of running on until it
   * faults, and so is a write past an allocation's end within its page; all that follows where the
   * real process had crashed.
   */
  private static final Set<String> DIFFERENT =
      Set.of(
          "cudaMemset -1 bytes -> 1 cudaErrorInvalidValue",
          "cudaDeviceSynchronize -> 0 cudaSuccess",
          "cuStreamWriteValue32 over the end -> 1 CUDA_ERROR_INVALID_VALUE");

  @Test
  void wrongProgramsGetTheGpusStatuses() throws IOException {
    Map<String, List<String>> gpu = modes(lines("wrong-h200.log"));
    Map<String, List<String>> simulated = modes(lines("wrong-simulator.log"));

    assertThat(simulated.keySet()).isEqualTo(gpu.keySet());
    simulated.forEach(
        (mode, lines) -> {
          List<String> wanted = gpu.get(mode);
          assertThat(lines.size()).as(mode).isGreaterThanOrEqualTo(wanted.size());
          for (int i = 0; i < wanted.size(); i++) {
            if (!DIFFERENT.contains(lines.get(i))) {
              assertThat(lines.get(i)).as(mode).isEqualTo(wanted.get(i));
            }
          }
        });
  }

  /** The lines of each mode, up to a crash. */
  private static Map<String, List<String>> modes(List<String> log) {
    Map<String, List<String>> modes = new LinkedHashMap<>();
    List<String> lines = new ArrayList<>();
    for (String line : log) {
      if (line.startsWith("##### ")) {
        lines = new ArrayList<>();
        modes.put(line, lines);
      } else if (!line.matches("(== |exit |crashed).*") && !line.isEmpty()) {
        lines.add(line);
      }
    }
    return modes;
  }

  private static void compare(Output output, String log) throws IOException {
    if (Boolean.getBoolean("docs.update")) {
      Files.write(EVIDENCE.resolve(log), output.out());
    }
    assertThat(output.out()).as(String.join("\n", output.err())).isEqualTo(lines(log));
    assertThat(output.exit()).isZero();
  }

  private static List<String> lines(String log) throws IOException {
    return Files.readAllLines(EVIDENCE.resolve(log));
  }
}
