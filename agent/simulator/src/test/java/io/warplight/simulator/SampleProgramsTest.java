package io.warplight.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.simulator.Simulated.Output;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
    Output output = Simulated.program().in(folder).run("AllModes");

    assertThat(output.err()).noneMatch(line -> line.contains("internal error"));
    compare(output, "wrong-simulator.log");
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
