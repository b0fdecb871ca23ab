package io.warplight.simulator.ptx;

import io.warplight.simulator.memory.Raw;
import io.warplight.simulator.ptx.instructions.Device;

/** The engine alone, a form after the other. */
final class EngineDevice implements Device {
  private final TestDevice device;
  private PtxModule module;

  EngineDevice(TestDevice device) {
    this.device = device;
  }

  @Override
  public int load(String ptx) {
    try {
      module = device.compile(ptx);
      return 0;
    } catch (PtxLoadException e) {
      return e.status();
    }
  }

  @Override
  public void run(long[] input, long[] output) {
    long in = device.upload(input);
    long out = device.upload(new long[output.length]);
    device.run(module, "k", 1, 128, 0, in, out);
    Raw.copyToArray(out, output, 0, output.length * 8L);
    device.free(in);
    device.free(out);
  }
}
