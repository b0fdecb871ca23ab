package io.warplight.simulator.api;

import io.warplight.simulator.binding.Pointers;
import io.warplight.simulator.binding.Region;
import io.warplight.simulator.device.Kernel;
import io.warplight.simulator.device.Status;
import io.warplight.simulator.device.StatusException;

/**
 * Parameters given as one buffer: the {@code extra} argument of a launch, a list of
 * CU_LAUNCH_PARAM_BUFFER_POINTER, the buffer, CU_LAUNCH_PARAM_BUFFER_SIZE, a pointer to its size,
 * CU_LAUNCH_PARAM_END.
 */
final class LaunchBuffer {
  private static final long END = 0;
  private static final long BUFFER = 1;
  private static final long SIZE = 2;

  private LaunchBuffer() {}

  static byte[] read(Args a, Object extra, Kernel.Code code) {
    Object[] list = Pointers.elements(extra);
    if (list == null) {
      throw new StatusException(Status.INVALID_VALUE, "extra is no list of pointers");
    }
    Region buffer = null;
    long size = -1;
    for (int i = 0; i + 1 < list.length && Pointers.address(list[i]) != END; i += 2) {
      long what = Pointers.address(list[i]);
      if (list[i + 1] == null) {
        throw new StatusException(Status.INVALID_VALUE, "extra holds a null");
      }
      if (what == BUFFER) {
        buffer = Pointers.region(list[i + 1]);
      } else if (what == SIZE) {
        size = little(HostValues.read(a, Pointers.region(list[i + 1]), 8));
      }
    }
    if (buffer == null || size != code.parameterBytes()) {
      throw new StatusException(
          Status.INVALID_VALUE,
          code.name()
              + " takes "
              + code.parameterBytes()
              + " bytes of parameters, "
              + size
              + " are given");
    }
    return HostValues.read(a, buffer, (int) size);
  }

  private static long little(byte[] bytes) {
    long value = 0;
    for (int i = bytes.length - 1; i >= 0; i--) {
      value = value << 8 | (bytes[i] & 0xff);
    }
    return value;
  }
}
