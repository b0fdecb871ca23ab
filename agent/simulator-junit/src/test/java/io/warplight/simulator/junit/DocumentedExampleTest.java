package io.warplight.simulator.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The example of {@code docs/simulator.md} is {@link SolverIT}, which runs. */
class DocumentedExampleTest {
  @Test
  void thePageShowsTheTestThatRuns() throws IOException {
    String page = Files.readString(Path.of("../../docs/simulator.md"));
    String source =
        Files.readString(Path.of("src/test/java/io/warplight/simulator/junit/SolverIT.java"));
    String shown =
        source.substring(source.indexOf("@SimulatedCuda")).replace("SolverIT", "SolverTest");

    assertThat(page).contains("```java\n" + shown + "```");
  }
}
