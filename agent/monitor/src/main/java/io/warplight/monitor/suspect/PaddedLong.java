package io.warplight.monitor.suspect;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A number that many threads change or read, alone on its cache lines: what lies beside it in
 * memory may be the number of another stream, whose threads would wait for this one's. Any thread.
 */
final class PaddedLong {

  /** In longs: two lines, because processors fetch them in pairs. */
  private static final int PAD = 16;

  private final AtomicLongArray longs = new AtomicLongArray(2 * PAD + 1);

  PaddedLong(long first) {
    longs.set(PAD, first);
  }

  long get() {
    return longs.get(PAD);
  }

  long getAndIncrement() {
    return longs.getAndIncrement(PAD);
  }

  boolean compareAndSet(long from, long to) {
    return longs.compareAndSet(PAD, from, to);
  }

  /** Raises it, unless it is as high already. */
  void raise(long to) {
    long from = get();
    while (from < to && !longs.compareAndSet(PAD, from, to)) {
      from = get();
    }
  }
}
