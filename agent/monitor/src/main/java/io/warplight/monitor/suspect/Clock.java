package io.warplight.monitor.suspect;

/**
 * Orders calls that return before calls that begin, over all threads. A synchronization takes a
 * time before its call that is later than that of all operations that have returned; an operation
 * takes the time after its call. So an operation had returned before a synchronization began
 * exactly if its time is smaller.
 *
 * <p>It goes on only where it must: at the first synchronization after an operation. Threads that
 * only submit, and threads that only wait, share a number that they read.
 */
final class Clock {

  /** The time, doubled; odd once an operation has returned at it. */
  private final PaddedLong state = new PaddedLong(2);

  /** The time at which an operation's call returned. */
  long now() {
    long known = state.get();
    if ((known & 1) == 0) {
      // Where that fails another thread did so, or the time went on: it is later either way.
      state.compareAndSet(known, known | 1);
    }
    return known >>> 1;
  }

  /** A time later than that of all operations that have returned. */
  long later() {
    long known = state.get();
    while ((known & 1) == 1) {
      if (state.compareAndSet(known, known + 1)) {
        return (known + 1) >>> 1;
      }
      known = state.get();
    }
    return known >>> 1;
  }
}
