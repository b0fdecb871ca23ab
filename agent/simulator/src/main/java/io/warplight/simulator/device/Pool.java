package io.warplight.simulator.device;

/** A memory pool made by the application: only a name for memory that the device has anyway. */
public final class Pool extends Resource {
  /** A pool. */
  public Pool(Machine machine) {
    super(machine.handles(), null);
  }

  @Override
  public String kind() {
    return "memory pool";
  }
}
