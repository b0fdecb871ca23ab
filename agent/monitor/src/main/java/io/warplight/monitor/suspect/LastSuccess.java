package io.warplight.monitor.suspect;

import io.warplight.monitor.thread.CoarseClock;
import java.util.concurrent.TimeUnit;

/**
 * Until when the streams of one context are known to have worked: a wait had success then. A lower
 * bound, by some ticks of the clock. Any thread; written once a tick, so that threads that wait at
 * once share a line that they read.
 */
final class LastSuccess {

  private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final CoarseClock clock;
  private volatile boolean known;
  private volatile long nanos;

  LastSuccess(CoarseClock clock) {
    this.clock = clock;
  }

  /** A wait had success. */
  void seen() {
    long now = clock.nanos();
    if (!known || now - nanos >= STEP_NANOS) {
      nanos = now;
      known = true;
    }
  }

  /** In milliseconds since 1970; 0 if none was seen. */
  long millis() {
    return known
        ? System.currentTimeMillis() - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanos)
        : 0;
  }
}
