package io.warplight.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.simulator.Simulated.Output;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Planted failures as a program meets them: when they come, to whom, and how often. */
class PlantedProgramsTest {
  private static final String LIBRARIES =
      """
      package jcuda.jcufft;

      public class JCufft {
        public static native int cufftExecC2C(Object plan);
      }
      """;

  private static final List<String> PRINTED =
      List.of(
          "sync 0 0 other device 0 mine 700 1 again 0",
          "sticky 719 then 719",
          "lost 719 then 719",
          "device 0 0 device 1 1",
          "after 2 took 1048576 call 2 took 0",
          "stream 1 1 stream 2 0 default 0",
          "over 2 not over 0",
          "percent the same true some true",
          "several 2 46 1 0 slow true",
          "slow true",
          "fault 0 at once 0 later 719",
          "library 6 6 16",
          "file line 2 reloaded 1");

  @TempDir Path folder;

  @Test
  void comeWhenAndWhereTheRulesSay() throws IOException {
    Files.writeString(folder.resolve("failures.rules"), "# one\ncudaMalloc nth=1 status=2\n");
    Path library = Files.createDirectories(folder.resolve("jcuda/jcufft"));
    Simulated.program().in(library).compileText(LIBRARIES, "JCufft");
    Simulated program = Simulated.program().in(folder);
    program.compile("programs/Planted.java.txt", "Planted");

    Output output = program.run("Planted");

    assertThat(output.out()).as(String.join("\n", output.err())).isEqualTo(PRINTED);
    assertThat(output.err())
        .anyMatch(line -> line.contains("failures.rules line 3 refused: \"cudaErrorNonsense\""))
        .anyMatch(line -> line.contains("cufftExecC2C is not simulated; it returns 16"));
  }
}
