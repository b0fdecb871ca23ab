package io.warplight.monitor.handle;

/** Time in steps of 17 ms, so that two years fit an int. Any thread. */
final class HandleClock {

  private static final int SHIFT = 24;

  private HandleClock() {}

  static int now() {
    return (int) (System.nanoTime() >> SHIFT);
  }

  /** Milliseconds since then. */
  static long millisSince(int then) {
    return ((long) (now() - then) << SHIFT) / 1_000_000;
  }
}
