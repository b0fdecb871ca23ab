package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Late failures planted among innocent work, run on the simulated device with the shipped jar: the
 * report names the line that was planted. The same program runs on a real GPU, docs/evidence/h200.
 */
class LateFailuresIT {

  private static final Path H200 = Path.of("../../docs/evidence/h200");
  private static final Pattern PLANTED = Pattern.compile("planted: (\\w+).* at line (\\d+)");
  private static final String CERTAIN = "all others are known to have succeeded";

  @TempDir static Path classes;

  @BeforeAll
  static void compile() throws IOException {
    String source = Files.readString(H200.resolve("LateFailures.java.txt"));
    Sources.compile(classes, List.of(Jars.jcuda()), source);
  }

  /**
   * A lost device is lost to its process, so each has one; all at once, they mostly wait. The modes
   * whose kernel must still run while the program goes on are left to the real device.
   */
  @Test
  void whatWasPlantedIsNamedAndCalledCertainWhereItIs() throws Exception {
    Map<String, ForkedJvm.Running> running = new LinkedHashMap<>();
    for (String mode :
        List.of("streams", "confirmed", "threads", "contexts", "freed", "misaligned")) {
      running.put(mode, start(mode));
    }
    for (Map.Entry<String, ForkedJvm.Running> each : running.entrySet()) {
      String mode = each.getKey();
      Run run = each.getValue().await(Duration.ofMinutes(4));
      Matcher planted = PLANTED.matcher(run.out());
      assertThat(planted.find()).as(run.toString()).isTrue();
      assertThat(run.err())
          .as(run.toString())
          .containsPattern(
              "this call only hears of it.*kernel "
                  + planted.group(1)
                  + "<<<1, 32>>> launched on [^;]*\\(LateFailures\\.java:"
                  + planted.group(2)
                  + "\\)");
      if (mode.equals("streams")) {
        assertThat(run.err()).as(run.toString()).doesNotContain(CERTAIN);
      } else {
        assertThat(run.err()).as(run.toString()).contains(CERTAIN);
      }
    }
  }

  @Test
  void nobodyIsAccusedWhereNothingFails() throws IOException {
    Run run = start("clean").await(Duration.ofMinutes(4));

    assertThat(run.out()).as(run.toString()).contains("end of clean");
    assertThat(run.err()).contains("0 failures").doesNotContain("only hears of it");
  }

  private static ForkedJvm.Running start(String mode) throws IOException {
    return ForkedJvm.on(Jdk.V17)
        .options("-javaagent:" + Jars.simulator())
        .agent("report=all")
        .classPath(classes, Jars.jcuda())
        .main("LateFailures")
        .arguments(mode, H200.resolve("late-failures.ptx").toAbsolutePath().toString())
        .start();
  }
}
