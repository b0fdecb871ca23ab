package io.warplight.signals;

import io.warplight.monitor.thread.AgentThreads;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Shows the book in metrics of the application's own. One daemon thread looks for them until the
 * application itself uses them, then makes a meter of each series there is and each that comes; no
 * thread that fails ever runs the application's code for it. A reader that throws is let go,
 * counted as a fault.
 */
public final class BookFollower {

  private static final long LOOK_MILLIS = 500;
  private static final long REFRESH_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final SignalContext context;
  private final String part;
  private final Callable<? extends Iterable<? extends SeriesReader>> look;
  private final List<SeriesReader> found = new ArrayList<>();
  private final List<Series> all = new ArrayList<>();
  // Bounded by the limits of the book; without a lock, because threads that fail add to it.
  private final Queue<Series> fresh = new ConcurrentLinkedQueue<>();
  private final Consumer<Series> reader = fresh::add;
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
    this.context = context;
    this.part = part;
    this.look = look;
  }

  /** Starts its thread. */
  public void start(String threadName) {
    context.book().read(reader);
    Thread started = AgentThreads.daemon(threadName, this::run);
    thread = started;
    started.start();
  }

  private void run() {
    long refreshed = System.nanoTime() - REFRESH_NANOS;
    try {
      while (!closed) {
        context.outside(this::lookForMore);
        for (Series series = fresh.poll(); series != null; series = fresh.poll()) {
          Series one = series;
          all.add(one);
          context.outside(() -> addToEach(one));
        }
        if (System.nanoTime() - refreshed >= REFRESH_NANOS) {
          context.book().refresh();
          refreshed = System.nanoTime();
        }
        Thread.sleep(LOOK_MILLIS);
      }
    } catch (InterruptedException end) {
      return;
    } catch (Throwable fault) { // the application's code may throw anything
      context.counters().fault(part, fault);
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
      context.counters().fault(part, cause(fault));
    }
  }

  private void addToEach(Series series) {
    for (SeriesReader one : new ArrayList<>(found)) {
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
      context.counters().fault(part, cause(fault));
    }
  }

  private static Throwable cause(Throwable fault) {
    Throwable cause = fault.getCause();
    return fault instanceof InvocationTargetException && cause != null ? cause : fault;
  }

  /** Follows no further; what is shown stays as it is. */
  public void close() {
    closed = true;
    context.book().forget(reader);
    Thread running = thread;
    if (running != null) {
      running.interrupt();
    }
  }
}
