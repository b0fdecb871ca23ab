package io.warplight.monitor.thread;

import java.util.concurrent.TimeUnit;

/**
 * {@link System#nanoTime()} to about 10 ms, for calls that have no time to ask for it: a thread of
 * the agent that has other work as well looks at the real clock while somebody asks for the time,
 * and rests when nobody has for a second. While it rests, or is busy for long, answers are real or
 * late; they are never early. Asked on any thread, without a lock.
 */
public final class CoarseClock {

  private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  /** So many ticks without a question. */
  private static final int PATIENCE = 100;

  private final Runnable wake;
  private volatile boolean kept;
  private volatile boolean asked;
  private volatile long now;

  // Only the keeper's.
  private int idle = PATIENCE;

  /**
   * A clock that rests.
   *
   * @param wake starts or wakes the thread that is to {@link #tick}; may do nothing
   */
  public CoarseClock(Runnable wake) {
    this.wake = wake;
  }

  /** The time as {@link System#nanoTime()} had it at the last tick. */
  public long nanos() {
    // Read first: threads that only read share the line.
    if (!asked) {
      asked = true;
    }
    if (kept) {
      return now;
    }
    wake.run();
    return System.nanoTime();
  }

  /** Looks at the real clock and gives its time; for the keeper alone, each time that it wakes. */
  public long tick() {
    now = System.nanoTime();
    idle = asked ? 0 : idle + 1;
    asked = false;
    kept = idle < PATIENCE;
    return now;
  }

  /** How long the keeper may sleep before it ticks again; 0 for as long as nobody wakes it. */
  public long sleepNanos() {
    return kept ? TICK_NANOS : 0;
  }

  /** There is no keeper any more. */
  public void end() {
    kept = false;
  }
}
