package io.warplight.simulator.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.simulator.ptx.instructions.Sweep;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/**
 * Every instruction with every type and modifier gives what an H200 gave, bit for bit;
 * approximations are as near as PTX says.
 */
class GpuInstructionsTest {
  /** What {@code InstructionSweep} printed there. */
  private static final Path GPU = Path.of("../../docs/evidence/h200/instructions.log.gz");

  @Test
  void computesWhatTheGpuComputes() throws Exception {
    List<String> log = log();
    List<String> names = Sweep.names();
    List<String> differences = new ArrayList<>();
    List<String> notSimulated = new ArrayList<>();

    try (TestDevice device = new TestDevice(1)) {
      EngineDevice engine = new EngineDevice(device);
      for (int i = 0; i < names.size(); i++) {
        String name = names.get(i);
        String difference = Sweep.difference(name, log.get(i), Sweep.line(name, engine));
        if (difference != null) {
          (difference.equals("loading 0 and 801") ? notSimulated : differences)
              .add(name + ": " + difference);
        }
      }
    }

    assertThat(log).hasSameSizeAs(names);
    assertThat(differences).isEmpty();
    assertThat(notSimulated)
        .hasSizeLessThanOrEqualTo(98); // named when they are met: InstructionsTest
  }

  private static List<String> log() throws IOException {
    byte[] packed = Files.readAllBytes(GPU);
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII).lines().toList();
    }
  }
}
