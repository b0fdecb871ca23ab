package io.warplight.signals;

import java.util.concurrent.TimeUnit;

/**
 * The last collection pauses, in the time of the wall clock, which is what collections and calls
 * have in common. Nothing is in here unless the option {@code gc.overlap} has them watched. Filled
 * by the JVM's own thread that tells of collections; asked on threads of the agent. Any thread; the
 * lock is held for moments.
 */
public final class Pauses {

  /** As long as the JVM may take to tell of a pause that is over. */
  private static final long TOLD_WITHIN_MILLIS = 100;

  private static final int KEPT = 512;

  private final long[] starts = new long[KEPT];
  private final long[] ends = new long[KEPT];
  private long added;
  private volatile boolean watched;

  /** Pauses are told from now on. */
  public void watch() {
    watched = true;
  }

  /** Whether pauses are told at all. */
  public boolean areWatched() {
    return watched;
  }

  /** A pause is over; milliseconds since 1970. */
  public synchronized void add(long startMillis, long endMillis) {
    int slot = (int) (added++ % KEPT);
    starts[slot] = startMillis;
    ends[slot] = endMillis;
  }

  /**
   * Waits until what paused before this moment has been told; nothing to wait for is the usual
   * case.
   *
   * @param epochNanos since 1970
   */
  public void awaitTold(long epochNanos) throws InterruptedException {
    long left =
        TimeUnit.NANOSECONDS.toMillis(epochNanos) + TOLD_WITHIN_MILLIS - System.currentTimeMillis();
    // More than that is a clock that was set back.
    if (watched && left > 0) {
      Thread.sleep(Math.min(left, TOLD_WITHIN_MILLIS));
    }
  }

  /**
   * For how much of this time the JVM stood still for collections, in nanoseconds; exact to a
   * millisecond for each pause.
   *
   * @param startNanos since 1970
   * @param endNanos since 1970
   */
  public synchronized long overlap(long startNanos, long endNanos) {
    long overlap = 0;
    for (int i = 0; i < Math.min(added, KEPT); i++) {
      long from = Math.max(startNanos, TimeUnit.MILLISECONDS.toNanos(starts[i]));
      long to = Math.min(endNanos, TimeUnit.MILLISECONDS.toNanos(ends[i]));
      overlap += Math.max(0, to - from);
    }
    return Math.min(overlap, Math.max(0, endNanos - startNanos));
  }
}
