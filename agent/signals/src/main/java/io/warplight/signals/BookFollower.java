package io.warplight.signals;

import io.warplight.monitor.Counters;
import io.warplight.monitor.thread.AgentThreads;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Shows the book in metrics of the application's own. One daemon thread looks for them until the
 * application itself uses them, then makes a meter of each series there is and each that comes; no
 * thread that fails ever runs the application's code for it. A reader that throws is let go,
 * counted as a fault; one whose classes the application has given up goes with them.
 */
public final class BookFollower {

  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final long REFRESH_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final Book book;
  private final Counters counters;
  private final Consumer<Runnable> outside;
  private final String part;
  private final Callable<? extends Iterable<? extends SeriesReader>> look;
  private final ReadersOfClasses found = new ReadersOfClasses();
  private final List<Series> all = new ArrayList<>();
  // Bounded by the limits of the book; without a lock, because threads that fail add to it.
  private final Queue<Series> fresh = new ConcurrentLinkedQueue<>();
  private final Consumer<Series> reader = this::made;
  private volatile @Nullable Thread thread;
  private volatile boolean closed;

  /**
   * Follows nothing yet.
   *
   * @param part faults are counted under it
   * @param look gives the readers that have come since it was asked last; on this follower's thread
   */
  public BookFollower(
      SignalContext context,
      String part,
      Callable<? extends Iterable<? extends SeriesReader>> look) {
    this(context.book(), context.counters(), context::outside, part, look);
  }

  BookFollower(
      Book book,
      Counters counters,
      Consumer<Runnable> outside,
      String part,
      Callable<? extends Iterable<? extends SeriesReader>> look) {
    this.book = book;
    this.counters = counters;
    this.outside = outside;
    this.part = part;
    this.look = look;
  }

  /** Starts its thread. */
  public void start(String threadName) {
    book.read(reader);
    Thread started = AgentThreads.daemon(threadName, this::run);
    thread = started;
    started.start();
  }

  /** On the thread that failed: the follower is told at once, the JVM may end soon. */
  private void made(Series series) {
    fresh.add(series);
    LockSupport.unpark(thread);
  }

  private void run() {
    long refreshed = System.nanoTime() - REFRESH_NANOS;
    try {
      while (!closed) {
        outside.accept(this::lookForMore);
        for (Series series = fresh.poll(); series != null; series = fresh.poll()) {
          Series one = series;
          all.add(one);
          outside.accept(() -> addToEach(one));
        }
        if (System.nanoTime() - refreshed >= REFRESH_NANOS) {
          book.refresh();
          refreshed = System.nanoTime();
        }
        if (fresh.isEmpty()) {
          LockSupport.parkNanos(this, LOOK_NANOS);
        }
      }
    } catch (Throwable fault) { // the application's code may throw anything
      counters.fault(part, fault);
    } finally {
      found.clear();
    }
  }

  private void lookForMore() {
    try {
      for (SeriesReader one : look.call()) {
        found.add(one);
        for (Series series : all) {
          add(one, series);
        }
      }
    } catch (Throwable fault) { // the application's code may throw anything
      counters.fault(part, cause(fault));
    }
  }

  private void addToEach(Series series) {
    for (SeriesReader one : found.alive()) {
      add(one, series);
    }
  }

  private void add(SeriesReader one, Series series) {
    if (!found.contains(one)) {
      return;
    }
    try {
      one.add(series);
    } catch (Throwable fault) { // the application's code may throw anything
      found.remove(one);
      counters.fault(part, cause(fault));
    }
  }

  private static Throwable cause(Throwable fault) {
    Throwable cause = fault.getCause();
    return fault instanceof InvocationTargetException && cause != null ? cause : fault;
  }

  /** Follows no further; what is shown stays as it is. */
  public void close() {
    closed = true;
    book.forget(reader);
    LockSupport.unpark(thread);
  }
}
