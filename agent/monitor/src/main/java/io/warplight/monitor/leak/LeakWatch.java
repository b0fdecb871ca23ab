package io.warplight.monitor.leak;

import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import io.warplight.monitor.handle.Handle;
import io.warplight.monitor.handle.HandleKind;
import io.warplight.monitor.handle.HandleTable;
import io.warplight.monitor.handle.Holder;
import io.warplight.monitor.handle.LeakListener;
import io.warplight.monitor.thread.AgentThreads;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds the handles whose Java objects were collected before anything destroyed them. Its thread
 * starts when the first site that makes handles links; it waits for the collector and does nothing
 * else.
 *
 * <p>Certain is a leak only if every copy of the handle's value would have been seen; what is not
 * certain is counted, and nobody is accused. An end that is under way cannot be taken for a leak:
 * the call that ends a handle holds its object, and tells the table before CUDA hears of it.
 */
public final class LeakWatch implements LeakListener {

  /** So long a logger that blocks may keep the last leak. */
  private static final long PATIENCE_MILLIS = 1_000;

  private final ReferenceQueue<Object> collected = new ReferenceQueue<>();

  /** Put into the queue by {@link #close}; after it the thread takes no more. */
  private final Reference<?> end = new WeakReference<>(this, collected);

  private final LeakTotals totals = new LeakTotals();
  private final LeakReports reports;
  private final Counters counters;
  private final BooleanSupplier seesAll;
  private final AtomicBoolean begun = new AtomicBoolean();
  private final AtomicBoolean found = new AtomicBoolean();
  private volatile Runnable onFirst = () -> {};
  private volatile boolean uncertain;
  private @Nullable HandleTable table;
  private volatile @Nullable Thread thread;
  private volatile boolean closed;

  /**
   * A watch that sleeps.
   *
   * @param seesAll whether every copy and every end of a handle is seen: only then a leak is
   *     certain
   */
  public LeakWatch(Counters counters, BooleanSupplier seesAll, Consumer<String> log) {
    this.counters = counters;
    this.seesAll = seesAll;
    this.reports = new LeakReports(log);
  }

  /** Where the table's holders are to go. */
  public ReferenceQueue<Object> collected() {
    return collected;
  }

  /** How many there were. */
  public LeakTotals totals() {
    return totals;
  }

  /**
   * Watches this table; once.
   *
   * @param first run once, when the first leak is called certain
   */
  public synchronized void watch(HandleTable watched, Runnable first) {
    table = watched;
    onFirst = first;
    watched.tell(this);
  }

  @Override
  public void begin() {
    if (!closed && begun.compareAndSet(false, true)) {
      Thread made = AgentThreads.daemon("leaks", this::run);
      thread = made;
      made.start();
    }
  }

  private void run() {
    boolean ended = false;
    while (!ended) {
      try {
        ended = look(collected.remove());
      } catch (InterruptedException stop) {
        return;
      } catch (RuntimeException fault) {
        counters.fault("leaks", fault);
      }
    }
  }

  /** All that the collector has told until now, from this one on; whether the end was among it. */
  private synchronized boolean look(Reference<?> first) {
    HandleTable watched = table;
    boolean ended = false;
    for (Reference<?> next = first; next != null; next = collected.poll()) {
      if (next == end) {
        ended = true;
        continue;
      }
      // Java 8 keeps the object until the reference is cleared.
      next.clear();
      if (watched == null || watched.lostDevice()) {
        continue;
      }
      Handle leak = watched.collected((Holder) next);
      if (leak != null && isLeak(leak)) {
        reports.collected(leak);
      }
    }
    return ended;
  }

  @Override
  public void uncertain() {
    uncertain = true;
  }

  @Override
  public void overwritten(Handle leak, @Nullable Site line) {
    if (isLeak(leak)) {
      reports.overwritten(leak, line);
    }
  }

  @Override
  public void withdrawn(HandleKind kind) {
    totals.withdraw(kind);
  }

  /** Counts it; whether it is certain. */
  private boolean isLeak(Handle leak) {
    boolean sure =
        !leak.isCopied()
            && !uncertain
            && leak.kind().isHeldByObjectsOnly()
            && seesAll.getAsBoolean();
    totals.add(leak.kind(), sure);
    if (sure && found.compareAndSet(false, true)) {
      onFirst.run();
    }
    return sure;
  }

  /** Ends the watch, and tells what it has not told yet of what the collector said until now. */
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    Thread watching = thread;
    if (watching != null) {
      // What it has in its hands is counted before the sum is told.
      end.enqueue();
      try {
        watching.join(PATIENCE_MILLIS);
      } catch (InterruptedException hurry) {
        Thread.currentThread().interrupt();
      }
    }
    finish();
  }

  private synchronized void finish() {
    Reference<?> first = collected.poll();
    if (first != null) {
      look(first);
    }
    reports.end(totals.allWithdrawn());
  }
}
