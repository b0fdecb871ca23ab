package io.warplight.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.simulator.Simulated.Output;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that do something wrong, and what the simulator's options make of it. */
class FaultyProgramsTest {
  @TempDir static Path folder;

  @BeforeAll
  static void compile() {
    Simulated.program()
        .in(folder)
        .compile("programs/Faulty.java.txt", "Faulty")
        .file("facts/k.ptx", "k.ptx");
  }

  @Test
  void aDeadEventIsAStatusByDefault() {
    Output output = Simulated.program().in(folder).run("Faulty", "event");
    assertThat(output.out()).containsExactly("create 0", "destroy 0", "query 400");
    assertThat(output.err()).anyMatch(line -> line.contains("a real process crashes here"));
    assertThat(output.exit()).isZero();
  }

  @Test
  void aDeadEventIsAnErrorByOption() {
    Output output = Simulated.program().in(folder).option("guard", "throw").run("Faulty", "event");
    assertThat(output.out()).containsExactly("create 0", "destroy 0", "Error true");
  }

  @Test
  void aDeadEventEndsTheProcessByOption() {
    Output output = Simulated.program().in(folder).option("guard", "exit").run("Faulty", "event");
    assertThat(output.out()).containsExactly("create 0", "destroy 0");
    assertThat(output.exit()).isEqualTo(134);
  }

  /** What crashes a real process here, and the status that comes instead. */
  private static final String[][] CRASHES = {
    {"dead stream", "400"},
    {"dead array", "400"},
    {"short array", "1"},
    {"array page-locked", "1"},
    {"stream of a dead context", "709"},
    {"stream of the reset device", "709"},
    {"event of the reset device", "709"},
  };

  @Test
  void whatCrashesAProcessIsNamedAndIsAStatus() {
    Output output = Simulated.program().in(folder).run("Faulty", "crashes");

    for (String[] crash : CRASHES) {
      assertThat(output.out()).as(output.toString()).contains(crash[0] + " " + crash[1]);
    }
    assertThat(output.out()).allMatch(line -> isCrash(line) || line.endsWith(" 0"));
    assertThat(output.err().stream().filter(line -> line.contains("a real process crashes here")))
        .hasSameSizeAs(CRASHES)
        .allMatch(line -> line.matches("\\[warplight-simulator\\] cu\\w+ .*"));
    assertThat(output.exit()).isZero();
  }

  @Test
  void whatCrashesAProcessIsAnErrorByOption() {
    Output output =
        Simulated.program().in(folder).option("guard", "throw").run("Faulty", "crashes");

    for (String[] crash : CRASHES) {
      assertThat(output.out()).as(output.toString()).contains(crash[0] + " Error");
    }
  }

  private static boolean isCrash(String line) {
    return Arrays.stream(CRASHES).anyMatch(crash -> line.equals(crash[0] + " " + crash[1]));
  }

  @Test
  void theWatchdogStopsAKernelThatNeverEnds() {
    Output output =
        Simulated.program().in(folder).option("watchdog-ms", "100").run("Faulty", "endless");
    assertThat(output.out())
        .containsExactly("memory 0", "load 0", "function 0", "launch 0", "wait 702");
  }

  /** An H200 printed the same lines. */
  @Test
  void aLaunchThatNeedsTooManyRegistersIsRefusedAndNothingIsLost() {
    Output output = Simulated.program().in(folder).run("Faulty", "resources");
    assertThat(output.out())
        .as(output.toString())
        .containsExactly(
            "memory 0",
            "load 0",
            "function 0",
            "out 0",
            "asked 0",
            "more than 64 registers true",
            "1024 threads 701",
            "not sticky 0",
            "256 threads 0",
            "1024 threads of 64 registers 0",
            "wait 0");
  }

  @Test
  void aCapturedGraphRunsWhenLaunchedAndAWrongCaptureFails() {
    Output output = Simulated.program().in(folder).run("Faulty", "capture");
    assertThat(output.out())
        .as(output.toString())
        .containsExactly(
            "init 0",
            "memory 0",
            "stream 0",
            "zero 0",
            "begin 0",
            "memset 0",
            "end 0",
            "not run yet 0",
            "instantiate 0",
            "launch 0",
            "wait 0",
            "copy 0",
            "byte 7",
            "begin 0",
            "synchronizing 900",
            "end 901",
            "no capture 401");
  }

  @Test
  void peersCopyBetweenDevices() {
    Output output = Simulated.program().in(folder).option("devices", "2").run("Faulty", "peers");
    assertThat(output.out())
        .as(output.toString())
        .containsExactly(
            "memory 0",
            "other 0",
            "ask 0",
            "can 1",
            "fill 0",
            "peer copy 0",
            "back 0",
            "byte 9",
            "too long 1",
            "no such device 101",
            "enable 0",
            "again 704",
            "disable 0");
  }
}
