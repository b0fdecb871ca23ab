package io.warplight.simulator.ptx.run;

import io.warplight.simulator.memory.DeviceFault;
import java.util.ArrayDeque;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Runs the blocks of one launch over several threads: each takes the next block, and goes on with
 * those that were put aside. The thread that calls {@link #run} is one of them.
 */
public final class Workers {
  /** Blocks that exist at once beyond those that run; only grids that spin have any. */
  private static final int MOST_ASIDE = 256;

  private static final int PATIENCE = 4;

  private final Grid grid;
  private final Function<Grid, KernelCode> makes;
  private final int entry;
  private final AtomicLong nextBlock = new AtomicLong();
  private final ArrayDeque<BlockRunner> aside = new ArrayDeque<>();
  private int working;

  /** Workers for a launch. */
  public Workers(Grid grid, Function<Grid, KernelCode> makes, int entry) {
    this.grid = grid;
    this.makes = makes;
    this.entry = entry;
  }

  /**
   * Runs the launch to its end; how it ended stands in the launch.
   *
   * @param helpers threads asked of the executor beside this one
   */
  public void run(Executor executor, int helpers) {
    long useful = Math.min(helpers, grid.blocks() - 1);
    for (long i = 0; i < useful; i++) {
      try {
        executor.execute(this::work);
      } catch (RejectedExecutionException e) {
        break; // Fewer threads are slower, not wrong.
      }
    }
    work();
    awaitOthers();
  }

  private synchronized void awaitOthers() {
    boolean interrupted = false;
    while (working > 0) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    for (BlockRunner runner : aside) {
      runner.close();
    }
    aside.clear();
  }

  private void work() {
    synchronized (this) {
      working++;
    }
    @Nullable BlockRunner runner = null;
    try {
      while (grid.fault() == null && !grid.isStopping()) {
        runner = take(runner);
        if (runner == null) {
          break;
        }
        if (!runner.advance(PATIENCE)) {
          putAside(runner);
          runner = null;
        }
      }
    } catch (DeviceFault fault) {
      grid.fail(fault);
    } catch (Stop stop) {
      // The reason stands in the launch.
    } catch (StackOverflowError | OutOfMemoryError | RuntimeException failure) {
      // A kernel must end with a status, whatever the engine did wrong.
      grid.fail(
          new DeviceFault(DeviceFault.Kind.LAUNCH_FAILED, "the simulator failed: " + failure));
    } finally {
      if (runner != null) {
        runner.close();
      }
      synchronized (this) {
        working--;
        notifyAll();
      }
    }
  }

  /** The block to run now: a new one as long as there is room, else one that was put aside. */
  private @Nullable BlockRunner take(@Nullable BlockRunner idle) {
    boolean full;
    synchronized (this) {
      full = aside.size() >= MOST_ASIDE;
    }
    if (!full && nextBlock.get() < grid.blocks()) {
      long number = nextBlock.getAndIncrement();
      if (number < grid.blocks()) {
        BlockRunner runner = idle == null ? new BlockRunner(makes.apply(grid), entry) : idle;
        runner.begin(number);
        return runner;
      }
    }
    if (idle != null) {
      idle.close();
    }
    synchronized (this) {
      return aside.poll();
    }
  }

  private synchronized void putAside(BlockRunner runner) {
    aside.add(runner);
  }
}
