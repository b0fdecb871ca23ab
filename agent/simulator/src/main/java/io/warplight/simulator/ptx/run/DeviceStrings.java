package io.warplight.simulator.ptx.run;

import io.warplight.simulator.memory.Raw;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Reads C strings out of device memory for a lane, with the lane's faults. */
final class DeviceStrings {
  private static final int LONGEST = 64 * 1024;

  private final KernelCode code;
  private final Lane lane;

  DeviceStrings(KernelCode code, Lane lane) {
    this.code = code;
    this.lane = lane;
  }

  String read(long address) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (long at = address; bytes.size() < LONGEST; at++) {
      byte next = Raw.getByte(code.generic(lane, -1, at, 1));
      if (next == 0) {
        break;
      }
      bytes.write(next);
    }
    return new String(bytes.toByteArray(), StandardCharsets.UTF_8);
  }
}
