package io.warplight.simulator.junit;

/** What {@link Solver} throws when a device has no memory left. */
final class OutOfDeviceMemory extends RuntimeException {
  private static final long serialVersionUID = 1L;

  OutOfDeviceMemory(int status) {
    super("cudaMalloc: " + status);
  }
}
