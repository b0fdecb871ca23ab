package io.warplight.simulator.device;

/** What an operation does, on a thread of the scheduler (or on the caller's, which then waits). */
@FunctionalInterface
public interface Work {
  /**
   * Does it.
   *
   * @throws io.warplight.simulator.memory.DeviceFault when a kernel takes the device down
   */
  void run();

  /** Called instead when the device has failed before its turn came. */
  default void afterFault(Fault fault) {}
}
