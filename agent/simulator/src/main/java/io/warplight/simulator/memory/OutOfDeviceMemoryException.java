package io.warplight.simulator.memory;

/** The simulated device has no room for an allocation; the caller answers with status 2. */
public final class OutOfDeviceMemoryException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** An allocation of this many bytes failed. */
  public OutOfDeviceMemoryException(long size) {
    super(size + " bytes asked for, more than is free", null, false, false);
  }
}
