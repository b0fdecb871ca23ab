package io.warplight.launch.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Programs of the system that tests ask. */
final class Installed {

  private Installed() {}

  /**
   * Skips the test, and says so, where a program is not installed. On CI it is, and if it is not,
   * that is a failure.
   */
  static void need(String program) {
    boolean there =
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
    if (!there) {
      assertThat(System.getenv("CI")).as(program + " is not installed").isNotEqualTo("true");
      Assumptions.abort(program + " is not installed");
    }
  }

  /** What a program says that ends well, with its errors. */
  static String output(String... command) throws IOException, InterruptedException {
    Path said = Files.createTempFile("said", "");
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectInput(new File("/dev/null"))
              .redirectOutput(said.toFile())
              .start();
      boolean ended = process.waitFor(2, TimeUnit.MINUTES);
      process.destroyForcibly();
      String text = Files.readString(said, StandardCharsets.UTF_8);
      assertThat(ended).as(List.of(command) + " " + text).isTrue();
      assertThat(process.exitValue()).as(List.of(command) + " " + text).isZero();
      return text;
    } finally {
      Files.delete(said);
    }
  }
}
