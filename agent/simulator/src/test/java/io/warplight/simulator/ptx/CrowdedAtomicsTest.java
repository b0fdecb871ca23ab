package io.warplight.simulator.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.simulator.memory.Raw;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Atomics that all threads make on the same words: threads leave such a launch and come back to it
 * while it runs, and each byte is counted once.
 */
@Timeout(300)
class CrowdedAtomicsTest {
  private static final int BYTES = 20_000_000;

  @Test
  void eachByteIsCountedOnce() throws Exception {
    byte[] data = new byte[BYTES];
    new Random(2).nextBytes(data);
    int[] expected = new int[256];
    for (byte b : data) {
      expected[b & 255]++;
    }
    try (TestDevice device = new TestDevice(4)) {
      PtxModule module = device.load("histogram");
      long from = device.upload(data);
      for (int blocks : new int[] {64, 4096}) {
        long bins = device.malloc(1024);
        device.run(module, "global", blocks, 256, 0, BYTES, from, bins);
        int[] counted = new int[256];
        Raw.copyToArray(bins, counted, 0, 1024);
        assertThat(counted).as("%d blocks", blocks).isEqualTo(expected);
      }
    }
  }
}
