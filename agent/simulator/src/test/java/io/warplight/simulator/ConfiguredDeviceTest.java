package io.warplight.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.simulator.Simulated.Output;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The options that say what the device is: each changes what a program sees, and nothing else. */
class ConfiguredDeviceTest {
  private static final String[] PRINTED = {
    "0 Test GPU (simulated by Warplight), Test GPU simulated by Warplight 7.5 7 driver"
        + " 12020 12020 runtime 11080 kHz 1000000 1000000 memory 3221225472 3221225472",
    "0 NVIDIA H200 (simulated by Warplight), NVIDIA H200 simulated by Warplight 9.0 9 driver"
        + " 13000 13000 runtime 12000 kHz 1980000 1980000 memory 17179869184 17179869184",
    "sm_86 on 8.6: 0, sm_90 on 8.6: 218",
    "a million cycles at 100 MHz take 10 ms",
    "a million cycles at 1000 MHz take 1 ms",
    "trap with notice-ms=50: after 40 0 after 60 719 after 430 719 after 450 719",
    "trap with notice-ms=: after 40 0 after 60 0 after 430 0 after 450 719",
    "trap with notice-ms=0: after 40 719 after 60 719 after 430 719 after 450 719",
    "trap with notice-ms=soon: after 40 0 after 60 0 after 430 0 after 450 719",
    "0 devices: count 100 0 init 100 malloc 100 last one 100 one more 100 properties 100",
    "3 devices: count 0 3 init 0 malloc 0 last one 0 one more 101 properties 0",
    "host memory: more 2 all 0 one more 2 freed 0 again 0; device: more 2 all 0 one more 2",
    "0 NVIDIA H200 (simulated by Warplight), NVIDIA H200 simulated by Warplight 9.0 9 driver"
        + " 13000 13000 runtime 12000 kHz 1980000 1980000 memory 17179869184 17179869184",
    "the simulator has no option \"colour\""
  };

  private static final String ANNOUNCEMENT =
      "[warplight-simulator] CUDA is simulated in this JVM: no GPU is used, no result is a GPU's";

  @TempDir Path folder;

  @Test
  void isWhatTheOptionsSay() {
    Output output =
        Simulated.program()
            .in(folder)
            .compile("programs/Configured.java.txt", "Configured")
            .file("facts/k.ptx", "k.ptx")
            .agentTwice()
            .run("Configured");

    assertThat(output.out()).as(String.join("\n", output.err())).containsExactly(PRINTED);
    assertThat(output.err()).containsOnlyOnce(ANNOUNCEMENT);
    assertThat(output.err())
        .anyMatch(line -> line.contains("warplight.simulator.capability is no version"))
        .anyMatch(line -> line.contains("clock-mhz=fast is not a number; 1980 is taken"))
        .anyMatch(line -> line.contains("devices=-1 is less than 0; 1 is taken"))
        .anyMatch(line -> line.contains("memory=much is no size; 16g is taken"))
        .anyMatch(line -> line.contains("notice-ms=soon is not a number; the default is taken"));
  }
}
