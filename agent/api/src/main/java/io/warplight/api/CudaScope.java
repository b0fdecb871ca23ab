package io.warplight.api;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * A piece of work whose failures are to be told from those of other work at the same time: a test,
 * a request. What runs on the thread that opened it belongs to it, until it is closed, and so do
 * the tasks that were wrapped for it, on whatever threads they run.
 *
 * <pre>{@code
 * try (CudaScope scope = CudaScope.open()) {
 *   executor.submit(scope.wrap(() -> solver.step())).get();
 *   scope.assertNoneSwallowed();
 * }
 * }</pre>
 */
public final class CudaScope implements AutoCloseable {

  private static final class Stay {
    final long thread = CudaFailures.threadId();
    final long from = CudaFailures.mark().position();
    volatile long to = Long.MAX_VALUE;

    void end() {
      to = CudaFailures.mark().position();
    }
  }

  /** As many as the agent keeps failures: more than these cannot have one each. */
  private static final int MOST_STAYS = 1_024;

  private final List<Stay> stays = new ArrayList<>();
  private boolean forgotten;
  private final Stay opener = enter();

  private CudaScope() {}

  /** Opens one on the calling thread. */
  public static CudaScope open() {
    return new CudaScope();
  }

  /** The task as a part of this work. */
  public Runnable wrap(Runnable task) {
    return () -> {
      Stay stay = enter();
      try {
        task.run();
      } finally {
        leave(stay);
      }
    };
  }

  /** The task as a part of this work. */
  public <T> Callable<T> wrap(Callable<T> task) {
    return () -> {
      Stay stay = enter();
      try {
        return task.call();
      } finally {
        leave(stay);
      }
    };
  }

  /**
   * The failures of this work so far, oldest first thread by thread. Of many thousand wrapped tasks
   * with failures, those of the first that ended are no longer among them.
   */
  public List<CudaFailure> failures() {
    List<CudaFailure> all = new ArrayList<>();
    for (Stay stay : stays()) {
      all.addAll(failures(stay, 0).all);
    }
    return all;
  }

  /** Throws AssertionError if this work swallowed a failure. */
  public void assertNoneSwallowed() {
    for (Stay stay : stays()) {
      failures(stay, CudaFailures.PATIENCE_MILLIS).assertNoneSwallowed("in this scope");
    }
    synchronized (stays) {
      if (forgotten) {
        throw new AssertionError(
            "CUDA failures were swallowed in this scope, by tasks of which more came than are"
                + " kept");
      }
    }
  }

  /** The calling thread leaves; what the work has had of failures can still be asked for. */
  @Override
  public void close() {
    opener.end();
  }

  private static Failures failures(Stay stay, long waitMillis) {
    return Failures.between(stay.from, stay.to, new long[] {stay.thread}, null, waitMillis);
  }

  private Stay enter() {
    Stay stay = new Stay();
    synchronized (stays) {
      stays.add(stay);
    }
    return stay;
  }

  /** A task has ended: one in whose time nothing failed need not be asked about again. */
  private void leave(Stay stay) {
    stay.end();
    Stay oldest;
    synchronized (stays) {
      if (stay.from == stay.to) {
        stays.remove(stay);
        return;
      }
      oldest = stays.size() > MOST_STAYS ? firstEnded() : null;
    }
    if (oldest != null && failures(oldest, CudaFailures.PATIENCE_MILLIS).hasSwallowed()) {
      synchronized (stays) {
        forgotten = true;
      }
    }
  }

  private @Nullable Stay firstEnded() {
    for (Iterator<Stay> all = stays.iterator(); all.hasNext(); ) {
      Stay stay = all.next();
      if (stay.to != Long.MAX_VALUE) {
        all.remove();
        return stay;
      }
    }
    return null;
  }

  private List<Stay> stays() {
    synchronized (stays) {
      return new ArrayList<>(stays);
    }
  }
}
