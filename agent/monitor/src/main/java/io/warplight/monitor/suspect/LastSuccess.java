package io.warplight.monitor.suspect;

/**
 * Until when the streams of one context are known to have worked: a wait had success then. The time
 * is read at one wait in eight, because it costs as much as following a call may; so it is a lower
 * bound. Any thread; plain numbers, of which threads that wait at once lose some.
 */
final class LastSuccess {

  private static final int STRIDE = 8;

  private int waits;
  private volatile long millis;

  /** A wait had success. */
  void seen() {
    int count = ++waits;
    if (count < STRIDE || count % STRIDE == 0) {
      millis = System.currentTimeMillis();
    }
  }

  /** In milliseconds since 1970; 0 if none was seen. */
  long millis() {
    return millis;
  }
}
