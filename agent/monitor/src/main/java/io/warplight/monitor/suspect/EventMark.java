package io.warplight.monitor.suspect;

import org.jspecify.annotations.Nullable;

/**
 * What one event stands for: a stream and a time. While a record is being made, and after two that
 * were made at once, it stands for nothing, because nobody knows which came last. Any thread; the
 * lock is the event's own, held for a few stores, by threads that share the event anyway.
 */
final class EventMark {

  private int inProgress;
  private boolean overlapped;
  private long mark;
  private @Nullable StreamWork capture;

  /**
   * A record is about to be made.
   *
   * @return the time, which goes to {@link #recorded}
   */
  synchronized long recording(long time) {
    overlapped |= inProgress > 0;
    inProgress++;
    mark = 0;
    capture = null;
    return time;
  }

  /** The record was made on this stream; null if it was not, or nobody knows where. */
  synchronized void recorded(long time, @Nullable StreamWork stream) {
    inProgress--;
    mark = stream == null || overlapped ? 0 : Mark.of(stream, time);
    if (inProgress == 0) {
      overlapped = false;
    }
  }

  /** It was recorded into a capture that began on this stream. */
  synchronized void captured(@Nullable StreamWork origin) {
    capture = origin;
  }

  synchronized @Nullable StreamWork capture() {
    return capture;
  }

  /** What it stands for now; 0 for nothing. */
  synchronized long mark() {
    return mark;
  }
}
