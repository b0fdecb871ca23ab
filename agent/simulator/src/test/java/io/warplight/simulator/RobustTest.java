package io.warplight.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.simulator.Simulated.Output;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A device of a gigabyte in a JVM of few megabytes; eight threads that end the same handles at once
 * and use them afterwards: one of them succeeds, the others are refused, and nothing is left.
 */
class RobustTest {
  @TempDir Path folder;

  @Test
  void staysWhatItIsWhateverManyThreadsDo() {
    long seed = System.nanoTime();
    System.out.println("dead handles: seed " + seed);

    Output output =
        Simulated.program()
            .in(folder)
            .jvm("-Xmx48m")
            .option("memory", "1g")
            .compile("programs/Robust.java.txt", "Robust")
            .file("facts/k.ptx", "k.ptx")
            .run("Robust", String.valueOf(seed));

    assertThat(output.out())
        .as("seed " + seed + "\n" + String.join("\n", output.err()))
        .containsExactly(
            "status 0 full 2 same true last 4 past 1 free 0 again 00 heap true",
            "array refused",
            "context refused",
            "event refused",
            "executable graph refused",
            "graph refused",
            "memory refused",
            "module refused",
            "pinned refused",
            "stream refused",
            "device 0",
            "held []");
    assertThat(output.err()).noneMatch(line -> line.contains("internal error"));
    assertThat(output.exit()).isZero();
  }
}
