package io.warplight.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Who keeps the primary context: each scenario of {@code retains-and-waits.log}, which ran on an
 * H200 in a process of its own, on a fresh simulated machine.
 */
class RetainsTest {
  /** Runs each scenario of {@code Retains} as if the process had just begun. */
  private static final String ALL =
      "public class AllRetains {\n"
          + "  public static void main(String[] scenarios) {\n"
          + "    for (String scenario : scenarios) {\n"
          + "      io.warplight.simulator.device.Machine.renew();\n"
          + "      Retains.device = new jcuda.driver.CUdevice();\n"
          + "      Retains.primary = new jcuda.driver.CUcontext();\n"
          + "      Retains.first = null;\n"
          + "      Retains.pointer = new jcuda.Pointer();\n"
          + "      Retains.memory = new jcuda.driver.CUdeviceptr();\n"
          + "      System.out.println(Retains.line(scenario));\n"
          + "    }\n"
          + "  }\n"
          + "}\n";

  @TempDir static Path folder;

  @Test
  void keepsThePrimaryContextAsLongAsTheGpuDoes() {
    List<String> log =
        Simulated.lines("facts/retains-and-waits.log.txt").stream()
            .filter(line -> line.matches("\\w+: .*"))
            .toList();
    String[] scenarios =
        log.stream().map(line -> line.substring(0, line.indexOf(':'))).toArray(String[]::new);

    List<String> printed =
        Simulated.program()
            .in(folder)
            .compile("programs/Retains.java.txt", "Retains")
            .compileText(ALL, "AllRetains")
            .run("AllRetains", scenarios)
            .out();

    assertThat(log).hasSizeGreaterThan(190);
    assertThat(String.join("\n", printed)).isEqualTo(String.join("\n", log));
  }
}
