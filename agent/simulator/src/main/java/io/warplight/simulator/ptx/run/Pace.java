package io.warplight.simulator.ptx.run;

/**
 * Finds out whether the blocks of a launch run faster on several threads or on one. Threads whose
 * atomics change the same few words wait for each other's processor caches, and together they may
 * do less than one of them alone. Both are measured in turns while the launch runs, and what was
 * faster is kept for a while.
 *
 * <p>Belongs to the launch's own thread; {@link #isAlone} may be called from any.
 */
final class Pace {
  /** Nanoseconds of a measurement. */
  private static final long TRIAL = 1_000_000;

  /** Nanoseconds for which its result is kept. */
  private static final long TERM = 16 * TRIAL;

  /** Blocks a thread that must be left for a measurement to be worth it. */
  private static final int WORTH = 8;

  /** So much more must all threads do together, or one alone takes less of the processors. */
  private static final double GAIN = 1.25;

  private enum Phase {
    TOGETHER,
    LEAVING,
    ALONE,
    KEPT
  }

  private final long blocks;
  private Phase phase = Phase.TOGETHER;
  private long since;
  private long taken;
  private double together;
  private volatile boolean alone;

  /** The pace of a launch that begins now, with all its helpers. */
  Pace(long blocks, long now) {
    this.blocks = blocks;
    begin(Phase.TOGETHER, now, 0);
  }

  /** Whether the launch's helpers should leave it. */
  boolean isAlone() {
    return alone;
  }

  /**
   * The launch's own thread has finished a block.
   *
   * @param taken blocks that were begun until now
   * @param helpers threads beside this one that run the launch's blocks now
   * @param now nanoseconds
   * @return whether helpers are to be called again
   */
  boolean finished(long taken, int helpers, long now) {
    boolean ripe = now - since >= TRIAL;
    switch (phase) {
      case TOGETHER:
        if (ripe && helpers > 0 && blocks - taken >= (long) WORTH * (helpers + 1)) {
          together = rate(taken, now);
          alone = true;
          begin(Phase.LEAVING, now, taken);
        }
        return false;
      case LEAVING:
        if (helpers == 0) {
          begin(Phase.ALONE, now, taken);
        }
        return false;
      case ALONE:
        if (!ripe) {
          return false;
        }
        alone = rate(taken, now) * GAIN > together;
        begin(Phase.KEPT, now, taken);
        return !alone;
      default:
        if (now - since < TERM) {
          return false;
        }
        boolean wasAlone = alone;
        alone = false;
        begin(Phase.TOGETHER, now, taken);
        return wasAlone;
    }
  }

  private void begin(Phase phase, long now, long taken) {
    this.phase = phase;
    this.since = now;
    this.taken = taken;
  }

  private double rate(long taken, long now) {
    return (taken - this.taken) / (double) (now - since);
  }
}
