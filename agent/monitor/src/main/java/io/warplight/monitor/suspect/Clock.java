package io.warplight.monitor.suspect;

/**
 * Orders calls that return before calls that begin, over all threads. A synchronization advances it
 * before its call and takes the new time; an operation only reads it after its call. So an
 * operation had returned before a synchronization began exactly if its time is smaller, and threads
 * that only submit do not contend.
 */
final class Clock {

  private final PaddedLong time = new PaddedLong(1);

  /** The time at which an operation's call returned. */
  long now() {
    return time.get();
  }

  /** A time later than that of all operations that have returned. */
  long advance() {
    return time.incrementAndGet();
  }
}
