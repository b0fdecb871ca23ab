package io.warplight.monitor.suspect;

import io.warplight.monitor.thread.CallPathLock;
import org.jspecify.annotations.Nullable;

/**
 * What one event stands for: a stream and a time. While a record is being made, and after two that
 * were made at once, it stands for nothing, because nobody knows which came last. Any thread; the
 * lock is the event's own, held for a few stores, by threads that share the event anyway.
 */
final class EventMark {
  private final CallPathLock lock = new CallPathLock();

  private int inProgress;
  private boolean overlapped;
  private long mark;
  private @Nullable StreamWork capture;

  /**
   * A record is about to be made.
   *
   * @return the time, which goes to {@link #recorded}
   */
  long recording(long time) {
    lock.lock();
    try {
      overlapped |= inProgress > 0;
      inProgress++;
      mark = 0;
      capture = null;
      return time;
    } finally {
      lock.unlock();
    }
  }

  /** The record was made on this stream; null if it was not, or nobody knows where. */
  void recorded(long time, @Nullable StreamWork stream) {
    lock.lock();
    try {
      inProgress--;
      mark = stream == null || overlapped ? 0 : Mark.of(stream, time);
      if (inProgress == 0) {
        overlapped = false;
      }
    } finally {
      lock.unlock();
    }
  }

  /** It was recorded into a capture that began on this stream. */
  void captured(@Nullable StreamWork origin) {
    lock.lock();
    try {
      capture = origin;
    } finally {
      lock.unlock();
    }
  }

  @Nullable StreamWork capture() {
    lock.lock();
    try {
      return capture;
    } finally {
      lock.unlock();
    }
  }

  /** What it stands for now; 0 for nothing. */
  long mark() {
    lock.lock();
    try {
      return mark;
    } finally {
      lock.unlock();
    }
  }
}
