package io.warplight.signals.api;

import io.warplight.monitor.failure.Failure;
import io.warplight.monitor.failure.FailureListener;
import io.warplight.monitor.trace.TraceContext;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The last failures, without echoes, in the order that they came; of older ones only whether one of
 * them may have been lost. Told on the threads that fail and on the analysis thread; asked on any.
 * The lock is held for moments, save by those who wait, who let go of it.
 */
final class RecentFailures implements FailureListener {

  static final int LIMIT = 1_024;

  private final Deque<Entry> kept = new ArrayDeque<>();
  private long last;

  /** The newest of those that are no longer kept and were swallowed, or may have been. */
  private long forgotten;

  @Override
  public void failed(Failure failure) {
    if (failure.isEcho()) {
      return;
    }
    synchronized (kept) {
      if (kept.size() == LIMIT) {
        Entry oldest = kept.remove();
        if (oldest.failure.isSwallowed() || oldest.failure.isOpen()) {
          forgotten = oldest.position;
        }
      }
      kept.add(new Entry(++last, failure));
    }
  }

  /**
   * What was found holds for as many of its kind as were open, the oldest first: of the failures of
   * one site at one moment, by way of different callers, one may get the other's fate.
   */
  @Override
  public void settled(Failure failure, long count) {
    synchronized (kept) {
      long left = count;
      for (Entry entry : kept) {
        if (left > 0 && entry.isLike(failure)) {
          entry.settled = failure;
          left--;
        }
      }
      kept.notifyAll();
    }
  }

  /** The position of the newest. */
  long position() {
    synchronized (kept) {
      return last;
    }
  }

  /** Which failures are asked for. */
  interface Filter {
    boolean includes(Failure failure);
  }

  /**
   * Those after one position and not after another.
   *
   * @param millis how long to wait until none of them is open
   */
  Answer between(long from, long to, Filter filter, long millis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    synchronized (kept) {
      while (true) {
        List<Failure> found = new ArrayList<>();
        boolean open = false;
        for (Entry entry : kept) {
          Failure failure = entry.failure();
          if (entry.position > from && entry.position <= to && filter.includes(failure)) {
            found.add(failure);
            open |= failure.isOpen();
          }
        }
        long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        if (!open || left <= 0) {
          return new Answer(found, forgotten > from);
        }
        kept.wait(left);
      }
    }
  }

  static Filter on(long @Nullable [] threads, @Nullable String traceId) {
    return failure -> {
      TraceContext trace = failure.trace();
      return (threads == null || contains(threads, failure.threadId()))
          && (traceId == null || (trace != null && traceId.equals(trace.traceId())));
    };
  }

  private static boolean contains(long[] threads, long id) {
    for (long thread : threads) {
      if (thread == id) {
        return true;
      }
    }
    return false;
  }

  /** What was found. */
  static final class Answer {
    final List<Failure> failures;

    /** Whether one that was swallowed, or may have been, is no longer kept. */
    final boolean forgotten;

    Answer(List<Failure> failures, boolean forgotten) {
      this.failures = failures;
      this.forgotten = forgotten;
    }
  }

  private static final class Entry {
    final long position;
    final Failure failure;
    @Nullable Failure settled;

    Entry(long position, Failure failure) {
      this.position = position;
      this.failure = failure;
    }

    Failure failure() {
      return settled == null ? failure : failure.withOutcomeOf(settled);
    }

    boolean isLike(Failure other) {
      return settled == null
          && failure.isOpen()
          && failure.status().code() == other.status().code()
          && failure.operation().equals(other.operation())
          && failure.place().equals(other.place());
    }
  }
}
