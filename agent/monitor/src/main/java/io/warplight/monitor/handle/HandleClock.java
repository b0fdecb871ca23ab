package io.warplight.monitor.handle;

/** Time in steps of 17 ms, so that two years fit an int. Any thread. */
final class HandleClock {

  private static final int SHIFT = 24;

  private HandleClock() {}

  /** The step of a time of {@link System#nanoTime()}. */
  static int of(long nanos) {
    return (int) (nanos >> SHIFT);
  }

  /** Milliseconds since then. */
  static long millisSince(int then) {
    // A coarse clock may be behind, and is never ahead.
    return ((long) (of(System.nanoTime()) - then) << SHIFT) / 1_000_000;
  }
}
