package io.warplight.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
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
          + "      Retains.own = new jcuda.driver.CUcontext();\n"
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

    assertThat(log).hasSize(455);
    assertThat(printed).hasSameSizeAs(log);
    assertThat(
            IntStream.range(0, log.size())
                .mapToObj(i -> new Unsure(log.get(i)).masked(printed.get(i)))
                .toList())
        .isEqualTo(log.stream().map(line -> new Unsure(line).masked(line)).toList());
  }

  /**
   * The calls of a scenario whose status is chance, there as here: a free of memory that has ended,
   * once other memory may have its address; and the second end of a context, for which the driver
   * reads freed memory.
   */
  private static final class Unsure {
    /** Where a pointer of the program leads. */
    private enum Leads {
      NOWHERE,
      LIVE,
      ENDED,
      ANYWHERE
    }

    private final boolean[] unsure;

    Unsure(String line) {
      String[] words = line.split(" ");
      unsure = new boolean[words.length];
      Leads ofRuntime = Leads.NOWHERE;
      Leads ofDriver = Leads.NOWHERE;
      boolean destroyed = false;
      for (int i = 1; i < words.length; i++) {
        char call = words[i].charAt(0);
        boolean done = words[i].length() > 1 && words[i].charAt(1) == '0';
        if (call == 'm' && done) {
          ofRuntime = Leads.LIVE;
          ofDriver = ofDriver == Leads.ENDED ? Leads.ANYWHERE : ofDriver;
        } else if (call == 'd' && done) {
          ofDriver = Leads.LIVE;
          ofRuntime = ofRuntime == Leads.ENDED ? Leads.ANYWHERE : ofRuntime;
        } else if (call == 'd') {
          ofDriver = Leads.NOWHERE; // a failed allocation sets it to null
        } else if (call == 'm') {
          ofRuntime = Leads.NOWHERE;
        } else if (call == 'f') {
          unsure[i] = ofRuntime == Leads.ANYWHERE;
          ofDriver = unsure[i] && ofDriver == Leads.LIVE ? Leads.ANYWHERE : ofDriver;
          ofRuntime = ofRuntime == Leads.LIVE ? Leads.ENDED : ofRuntime;
        } else if (call == 'D') {
          unsure[i] = ofDriver == Leads.ANYWHERE;
          ofRuntime = unsure[i] && ofRuntime == Leads.LIVE ? Leads.ANYWHERE : ofRuntime;
          ofDriver = ofDriver == Leads.LIVE ? Leads.ENDED : ofDriver;
        } else if (call == 'X') {
          unsure[i] = destroyed;
          destroyed |= done;
        } else if (call == 'N') {
          destroyed = false;
        }
        if (words[i].contains("-") || call == 'X') {
          ofRuntime = ofRuntime == Leads.LIVE ? Leads.ENDED : ofRuntime;
          ofDriver = ofDriver == Leads.LIVE ? Leads.ENDED : ofDriver;
        }
      }
    }

    String masked(String line) {
      String[] words = line.split(" ");
      for (int i = 0; i < Math.min(words.length, unsure.length); i++) {
        if (unsure[i]) {
          words[i] = words[i].replaceFirst("\\d+", "*");
        }
      }
      return String.join(" ", words);
    }
  }
}
