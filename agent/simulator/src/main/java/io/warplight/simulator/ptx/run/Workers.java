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
  private final Pace pace;
  private int helpers;
  private int working;

  /** Workers for a launch. */
  public Workers(Grid grid, Function<Grid, KernelCode> makes, int entry) {
    this.grid = grid;
    this.makes = makes;
    this.entry = entry;
    this.pace = new Pace(grid.blocks(), System.nanoTime());
  }

  /**
   * Runs the launch to its end; how it ended stands in the launch.
   *
   * @param helpers threads asked of the executor beside this one
   */
  public void run(Executor executor, int helpers) {
    this.helpers = (int) Math.min(helpers, grid.blocks() - 1);
    call(executor);
    work(executor, true);
    awaitOthers();
  }

  private void call(Executor executor) {
    for (int i = 0; i < helpers; i++) {
      try {
        executor.execute(() -> work(executor, false));
      } catch (RejectedExecutionException e) {
        break; // Fewer threads are slower, not wrong.
      }
    }
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

  private void work(Executor executor, boolean own) {
    synchronized (this) {
      if (working > helpers) {
        return; // Called again before it had come.
      }
      working++;
    }
    @Nullable BlockRunner runner = null;
    try {
      while (grid.fault() == null && !grid.isStopping() && (own || !pace.isAlone())) {
        runner = take(runner);
        if (runner == null) {
          break;
        }
        if (!runner.advance(PATIENCE)) {
          putAside(runner);
          runner = null;
        } else if (own
            && runner.contends()
            && pace.finished(nextBlock.get(), others(), System.nanoTime())) {
          call(executor);
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

  private synchronized int others() {
    return working - 1;
  }

  private synchronized void putAside(BlockRunner runner) {
    aside.add(runner);
  }
}
