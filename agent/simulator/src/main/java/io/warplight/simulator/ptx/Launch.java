package io.warplight.simulator.ptx;

import io.warplight.simulator.memory.DeviceFault;
import io.warplight.simulator.memory.Raw;
import io.warplight.simulator.ptx.run.DeviceServices;
import io.warplight.simulator.ptx.run.Grid;
import io.warplight.simulator.ptx.run.Workers;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * One launch of a kernel. Made when the launch is asked for, which copies the parameters; run once,
 * by the stream's worker, when its turn has come. {@link #stop} may be called from any thread at
 * any time.
 *
 * <p>Whether the dimensions and the shared memory are allowed is the caller's to check first.
 */
public final class Launch {
  private static final AtomicLong IDS = new AtomicLong();
  private static final int PARAMETER_ALIGNMENT = 16;

  private final PtxKernel kernel;
  private final int[] grid;
  private final int[] block;
  private final int dynamicSharedBytes;
  private final byte[] parameters;
  private final DeviceServices device;
  private @Nullable DeviceFault stopped;
  private @Nullable Grid running;

  /**
   * A launch.
   *
   * @param grid blocks in x, y and z
   * @param block threads of a block in x, y and z
   * @param dynamicSharedBytes bytes of shared memory beyond the kernel's own
   * @param parameters all parameters at their offsets; missing bytes are zero
   */
  public Launch(
      PtxKernel kernel,
      int[] grid,
      int[] block,
      int dynamicSharedBytes,
      byte[] parameters,
      DeviceServices device) {
    this.kernel = kernel;
    this.grid = grid.clone();
    this.block = block.clone();
    this.dynamicSharedBytes = dynamicSharedBytes;
    this.parameters = parameters.clone();
    this.device = device;
  }

  /** The kernel. */
  public PtxKernel kernel() {
    return kernel;
  }

  /**
   * Runs the launch to its end on this thread and helpers.
   *
   * @param executor runs the helpers; may run fewer or none
   * @param threads how many threads to use in all
   * @throws DeviceFault when the kernel did what takes its device down, or was stopped
   */
  public void run(Executor executor, int threads) {
    int bytes = Math.max(kernel.parameterBytes(), parameters.length);
    long memory = Raw.allocate(bytes + PARAMETER_ALIGNMENT);
    try {
      long address = memory + PARAMETER_ALIGNMENT - 1 & -PARAMETER_ALIGNMENT;
      Raw.set(address, bytes, (byte) 0);
      Raw.copyFromArray(parameters, 0, address, parameters.length);
      Grid launch =
          new Grid(
              kernel.name(),
              grid,
              block,
              kernel.sharedBytes() + dynamicSharedBytes,
              dynamicSharedBytes,
              address,
              bytes,
              kernel.module().addresses(),
              IDS.incrementAndGet(),
              device);
      begin(launch);
      kernel.compile();
      new Workers(launch, kernel::instance, kernel.entry()).run(executor, threads - 1);
      DeviceFault fault = launch.fault();
      if (fault != null) {
        throw fault;
      }
    } finally {
      Raw.free(memory);
    }
  }

  private synchronized void begin(Grid launch) {
    running = launch;
    if (stopped != null) {
      launch.fail(stopped);
    }
  }

  /** Ends the launch soon with a fault: the watchdog's, or that of a device that was lost. */
  public synchronized void stop(DeviceFault why) {
    if (stopped == null) {
      stopped = why;
    }
    if (running != null) {
      running.fail(why);
    }
  }
}
