package io.warplight.simulator.memory;

import org.jspecify.annotations.Nullable;

/**
 * The memory that a kernel of one device can reach: its own allocations, module variables, pinned
 * and managed memory, and that of peers it was given access to.
 *
 * <p>Callable from any thread. A block that was found stays readable and writable, even when it is
 * freed meanwhile, until the operation that runs now on the device has ended: the device keeps the
 * bytes of freed blocks until no operation that could have seen them runs any more.
 */
public interface DeviceMemory {
  /** The live block that holds this address and that the device may access, or null. */
  @Nullable Block find(long address);

  /**
   * A zeroed block for a module's variables.
   *
   * @param size bytes, may be 0
   * @param alignment a power of two
   * @param kind {@link Block.Kind#GLOBAL} or {@link Block.Kind#CONSTANT}
   * @throws OutOfDeviceMemoryException when the simulated device, or this machine, has no room
   */
  Block allocate(long size, int alignment, Block.Kind kind);

  /** Gives a block of {@link #allocate} back; a second time does nothing. */
  void free(Block block);
}
