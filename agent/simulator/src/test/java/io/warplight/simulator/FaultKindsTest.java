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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kernels that fault each in a way of its own end as on an H200 ({@code
 * docs/evidence/h200/faults.log}).
 */
class FaultKindsTest {
  private static final Path EVIDENCE = Path.of("../../docs/evidence/h200");

  /** All kinds in one process, each on a machine of its own. */
  private static final String ALL_FAULTS =
      """
      public class AllFaults {
        public static void main(String[] args) throws Exception {
          for (String mode : Faults.MODES) {
            io.warplight.simulator.Simulation.renew();
            Faults.run(mode);
          }
          Runtime.getRuntime().halt(0);
        }
      }
      """;

  /**
   * Where the simulated device is stricter, as its page says: a GPU faults only outside its pages,
   * and not at all outside a thread's own array or a constant one.
   */
  private static final Set<String> STRICTER =
      Set.of("##### oneOver", "##### managedOver", "##### localOob", "##### constOob");

  @TempDir Path folder;

  @Test
  void eachKindOfFaultEndsAsOnTheGpu() throws IOException {
    Files.copy(Path.of("src/test/cuda/odd-faults.ptx"), folder.resolve("odd-faults.ptx"));
    Output output =
        Simulated.program()
            .in(folder)
            .compileText(Files.readString(EVIDENCE.resolve("Faults.java.txt")), "Faults")
            .compileText(ALL_FAULTS, "AllFaults")
            .run("AllFaults");

    Map<String, List<String>> gpu = kinds(Files.readAllLines(EVIDENCE.resolve("faults.log")));
    Map<String, List<String>> simulated = kinds(output.out());
    assertThat(simulated.keySet()).as(output.toString()).isEqualTo(gpu.keySet());
    simulated.forEach(
        (kind, lines) -> {
          if (STRICTER.contains(kind)) {
            assertThat(lines).as(kind).contains("wait 700 last 700");
          } else {
            assertThat(lines).as(kind).isEqualTo(gpu.get(kind));
          }
        });
  }

  /** The lines of each kind, without how soon a poll told. */
  private static Map<String, List<String>> kinds(List<String> log) {
    Map<String, List<String>> kinds = new LinkedHashMap<>();
    List<String> lines = new ArrayList<>();
    for (String line : log) {
      if (line.startsWith("##### ")) {
        lines = new ArrayList<>();
        kinds.put(line, lines);
      } else {
        lines.add(line.replaceFirst(" (soon|late)$", ""));
      }
    }
    return kinds;
  }
}
