package io.warplight.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.simulator.Simulated.Output;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that say themselves what each of their calls is to return. */
class PredictedProgramsTest {
  @TempDir static Path folder;

  @BeforeAll
  static void compile() {
    Simulated.program()
        .in(folder)
        .compile("programs/Predicted.java.txt", "Predicted")
        .file("facts/k.ptx", "k.ptx");
  }

  @ParameterizedTest
  @ValueSource(strings = {"events", "contexts", "modules", "pools", "copies"})
  void eachCallReturnsWhatWasPredicted(String program) {
    Output output = Simulated.program().in(folder).run("Predicted", program);

    assertThat(output.out()).as(String.join("\n", output.err())).noneMatch(l -> l.startsWith("!!"));
    assertThat(output.out()).contains(program + " differ 0");
  }
}
