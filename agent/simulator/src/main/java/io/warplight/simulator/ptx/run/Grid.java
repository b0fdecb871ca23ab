package io.warplight.simulator.ptx.run;

import io.warplight.simulator.memory.DeviceFault;
import io.warplight.simulator.memory.DeviceMemory;
import org.jspecify.annotations.Nullable;

/**
 * One launch: its dimensions, its parameters, what it needs of the device, and how it ends. Shared
 * by all workers that run its blocks.
 */
public final class Grid {
  /** The kernel's name, for messages. */
  public final String kernel;

  public final int gridX;
  public final int gridY;
  public final int gridZ;
  public final int blockX;
  public final int blockY;
  public final int blockZ;

  /** Static and dynamic bytes of shared memory a block. */
  public final int sharedBytes;

  /** Bytes of dynamic shared memory among them. */
  public final int dynamicSharedBytes;

  /** Off-heap address of the parameters. */
  public final long parameters;

  public final int parameterBytes;

  /** Addresses of the module's variables, by the number that the compiler gave them. */
  public final long[] symbols;

  /** The id of this launch. */
  public final long id;

  final DeviceServices device;
  final DeviceMemory memory;
  private volatile @Nullable DeviceFault fault;
  private volatile boolean stopping;

  /** A launch that has not begun. */
  public Grid(
      String kernel,
      int[] grid,
      int[] block,
      int sharedBytes,
      int dynamicSharedBytes,
      long parameters,
      int parameterBytes,
      long[] symbols,
      long id,
      DeviceServices device) {
    this.kernel = kernel;
    gridX = grid[0];
    gridY = grid[1];
    gridZ = grid[2];
    blockX = block[0];
    blockY = block[1];
    blockZ = block[2];
    this.sharedBytes = sharedBytes;
    this.dynamicSharedBytes = dynamicSharedBytes;
    this.parameters = parameters;
    this.parameterBytes = parameterBytes;
    this.symbols = symbols;
    this.id = id;
    this.device = device;
    this.memory = device.memory();
  }

  /** Threads a block. */
  public int threads() {
    return blockX * blockY * blockZ;
  }

  /** Blocks in all. */
  public long blocks() {
    return (long) gridX * gridY * gridZ;
  }

  /** Ends the launch with a fault, the first one counts. */
  public synchronized void fail(DeviceFault what) {
    if (fault == null) {
      fault = what;
    }
    stopping = true;
  }

  /** Remembers a failed assertion; blocks that run go on to their end, no other begins. */
  synchronized void failSoftly(DeviceFault what) {
    if (fault == null) {
      fault = what;
    }
  }

  /** Whether every worker should stop at once. */
  public boolean isStopping() {
    return stopping;
  }

  /** What ended the launch, or null. */
  public @Nullable DeviceFault fault() {
    return fault;
  }
}
