package io.warplight.simulator.device;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The order of operations where a seed is given: one at a time, of those that could run the one
 * that the seed chooses, and only when the application waits or asks. What can run then depends on
 * the application's calls alone, so the same seed gives the same order again. An application that
 * neither waits nor asks is not kept waiting for ever: after a while without a call the operations
 * run all the same. One a machine; steps are made by whichever thread waits.
 */
final class SeededOrder {
  /** An operation that needs longer may wait for another one, which then runs beside it. */
  private static final long PATIENCE_MILLIS = 1000;

  private static final long QUIET_MILLIS = 250;

  private final ExecutorService threads;
  private final Random random;
  private final List<Runnable> ready = new ArrayList<>();
  private final ReentrantLock steps = new ReentrantLock();
  private volatile long moved = System.nanoTime();
  private @Nullable Thread reminder;

  SeededOrder(long seed, ExecutorService threads) {
    this.random = new Random(seed);
    this.threads = threads;
  }

  /** An operation could run from now on. */
  synchronized void add(Runnable operation) {
    ready.add(operation);
    moved = System.nanoTime();
    if (reminder == null) {
      reminder = new Thread(this::remind, "warplight-simulator-order");
      reminder.setDaemon(true);
      reminder.setContextClassLoader(SeededOrder.class.getClassLoader());
      reminder.start();
    }
  }

  /** Runs one that can run; false if there is none. */
  boolean step() {
    steps.lock();
    try {
      Runnable chosen = choose();
      if (chosen == null) {
        return false;
      }
      finish(threads.submit(chosen));
      moved = System.nanoTime();
      return true;
    } finally {
      steps.unlock();
    }
  }

  /** Runs all that can run. */
  void finish() {
    boolean more = true;
    while (more) {
      more = step();
    }
  }

  private synchronized @Nullable Runnable choose() {
    return ready.isEmpty() ? null : ready.remove(random.nextInt(ready.size()));
  }

  private static void finish(Future<?> operation) {
    boolean interrupted = false;
    boolean waiting = true;
    while (waiting) {
      try {
        operation.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        waiting = false;
      } catch (TimeoutException goesOnBeside) {
        waiting = false;
      } catch (InterruptedException e) {
        interrupted = true;
      } catch (ExecutionException e) {
        throw new IllegalStateException(e.getCause());
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends when nothing was queued for a while; the next operation starts another. */
  private void remind() {
    long idleSince = System.nanoTime();
    while (TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - idleSince) < 4 * QUIET_MILLIS) {
      try {
        TimeUnit.MILLISECONDS.sleep(QUIET_MILLIS / 10);
      } catch (InterruptedException e) {
        break;
      }
      if (TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - moved) >= QUIET_MILLIS && step()) {
        idleSince = System.nanoTime();
      }
    }
    end();
  }

  private synchronized void end() {
    reminder = null;
    if (!ready.isEmpty()) {
      Runnable again = ready.remove(ready.size() - 1);
      add(again);
    }
  }
}
