package io.warplight.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.simulator.Simulated.Output;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random calls of the memory functions, in a JVM of their own that must survive them. */
class MemoryFuzzTest {
  private static final String CALLS = System.getProperty("fuzz.calls", "20000");

  @TempDir static Path folder;

  @BeforeAll
  static void compile() {
    Simulated.program().in(folder).compile("programs/MemoryFuzz.java.txt", "MemoryFuzz");
  }

  @Test
  void oneThreadGetsAStatusEveryTime() {
    run(1);
  }

  @Test
  void manyThreadsGetAStatusEveryTime() {
    run(4);
  }

  private static void run(int threads) {
    long seed = Long.getLong("warplight.fuzz.seed", System.nanoTime());
    System.out.println("memory: seed " + seed + ", " + threads + " x " + CALLS + " calls");
    Output output =
        Simulated.program()
            .in(folder)
            .option("memory", "64m")
            .option("host-memory", "64m")
            .run("MemoryFuzz", String.valueOf(seed), CALLS, String.valueOf(threads));

    assertThat(output.exit())
        .as(
            "seed "
                + seed
                + ": "
                + output.err().subList(Math.max(0, output.err().size() - 3), output.err().size()))
        .isZero();
    assertThat(output.err()).noneMatch(line -> line.contains("internal error"));
    String figures = output.out().get(output.out().size() - 1);
    System.out.println("memory: " + figures);
    assertThat(figures).matches("successes [1-9]\\d* refusals [1-9]\\d* sync 0 stays 0 \\[]");
  }
}
