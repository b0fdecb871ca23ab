package io.warplight.monitor.handle;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How many handles of each kind are live, how many bytes they have, and the most there were of
 * both: exact, whatever the table has room for. Any thread, without a lock.
 */
public final class HandleTotals {

  /** Counts of kinds stay on different cache lines. */
  private static final int STRIDE = 16;

  private static final int COUNT = 0;
  private static final int BYTES = 1;
  private static final int PEAK_COUNT = 2;
  private static final int PEAK_BYTES = 3;

  private final AtomicLongArray numbers = new AtomicLongArray(HandleKind.count() * STRIDE);

  HandleTotals() {}

  void add(HandleKind kind, long bytes) {
    int at = kind.number() * STRIDE;
    raise(at + PEAK_COUNT, numbers.incrementAndGet(at + COUNT));
    if (bytes > 0) {
      raise(at + PEAK_BYTES, numbers.addAndGet(at + BYTES, bytes));
    }
  }

  void remove(HandleKind kind, long bytes) {
    int at = kind.number() * STRIDE;
    numbers.decrementAndGet(at + COUNT);
    if (bytes > 0) {
      numbers.addAndGet(at + BYTES, -bytes);
    }
  }

  private void raise(int peak, long to) {
    long known = numbers.get(peak);
    while (known < to && !numbers.compareAndSet(peak, known, to)) {
      known = numbers.get(peak);
    }
  }

  /** How many are live. */
  public long count(HandleKind kind) {
    return numbers.get(kind.number() * STRIDE + COUNT);
  }

  /** How many bytes the live ones have, as far as their sizes are known. */
  public long bytes(HandleKind kind) {
    return numbers.get(kind.number() * STRIDE + BYTES);
  }

  /** The most that were live at once. */
  public long peakCount(HandleKind kind) {
    return numbers.get(kind.number() * STRIDE + PEAK_COUNT);
  }

  /** The most bytes that were live at once. */
  public long peakBytes(HandleKind kind) {
    return numbers.get(kind.number() * STRIDE + PEAK_BYTES);
  }
}
