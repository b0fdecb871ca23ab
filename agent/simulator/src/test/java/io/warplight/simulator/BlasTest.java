package io.warplight.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.simulator.Simulated.Output;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** cuBLAS's axpy and gemm give what their definition gives, and refuse what they cannot do. */
class BlasTest {
  @TempDir Path folder;

  @Test
  void computesWhatTheDefinitionSays() {
    long seed = System.nanoTime();
    System.out.println("cuBLAS: seed " + seed);

    Output output =
        Simulated.program()
            .in(folder)
            .with(Simulated.jarOf("jcuda.jcublas.JCublas2"))
            .compile("programs/Blas.java.txt", "Blas")
            .run("Blas", String.valueOf(seed));

    assertThat(output.out())
        .as("seed " + seed + "\n" + String.join("\n", output.err()))
        .containsExactly(
            "never created 1 create 0",
            "before 0 true set 0 get 0 true",
            "156 cases, 0 wrong",
            "narrow a 7 narrow b 7 narrow c 7 negative 7 no such transposition 7 nothing to do 0 0"
                + " still good 0",
            "destroy 0 again 1 stream 1");
  }
}
