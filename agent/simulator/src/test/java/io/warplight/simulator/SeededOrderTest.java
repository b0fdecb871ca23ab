package io.warplight.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a seed, an order that showed a fault shows it again. */
class SeededOrderTest {
  @TempDir Path folder;

  @Test
  void theSameSeedGivesTheSameOrderAndOthersGiveOthers() {
    List<String> lines =
        Simulated.program()
            .in(folder)
            .compile("programs/Orders.java.txt", "Orders")
            .run("Orders", "1", "2", "3", "4", "1", "2", "3", "4")
            .out();

    assertThat(lines).hasSize(8);
    assertThat(lines.subList(4, 8)).isEqualTo(lines.subList(0, 4));
    assertThat(lines).allMatch(line -> line.matches("\\d: [abcd]{20} [12]{12} [1-9]\\d*"));
    assertThat(lines.get(0).substring(24, 36)).contains("1").contains("2");
    assertThat(new HashSet<>(lines.stream().map(line -> line.substring(3)).toList())).hasSize(4);
  }
}
