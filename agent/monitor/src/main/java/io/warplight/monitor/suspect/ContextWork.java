package io.warplight.monitor.suspect;

import io.warplight.monitor.thread.CallPathLock;
import io.warplight.monitor.thread.CoarseClock;
import java.util.Arrays;

/**
 * The streams of one context, the null stream among them. Read without a lock; streams are added
 * under one when they are first seen.
 */
final class ContextWork {
  private final CallPathLock lock = new CallPathLock();

  final int device;
  final long context;

  /**
   * Whether it is one context for certain: that of virtual threads, which belong to their carriers,
   * is not, so what is said of all its streams says nothing.
   */
  final boolean isOne;

  final LastSuccess lastSuccess;

  // One number for all streams: those who wait for the device in many threads would else write to
  // each stream of each other.
  private final PaddedLong confirmed = new PaddedLong(0);
  private final PaddedLong blockingConfirmed = new PaddedLong(0);

  private volatile StreamWork[] streams = {};
  private volatile boolean ended;

  private final int number;

  ContextWork(int number, int device, long context, boolean isOne, CoarseClock time) {
    this.lastSuccess = new LastSuccess(time);
    this.number = number;
    this.device = device;
    this.context = context;
    this.isOne = isOne;
  }

  /** Its number among the contexts of the process. */
  int number() {
    return number;
  }

  StreamWork[] streams() {
    return streams;
  }

  boolean isEnded() {
    return ended;
  }

  /** It was destroyed: nothing is submitted or waited for in it any more. */
  void end() {
    ended = true;
  }

  /** Whether it was destroyed and nothing of it can be suspected. */
  boolean isOver() {
    if (!ended) {
      return false;
    }
    StreamWork[] now = streams;
    for (StreamWork stream : now) {
      if (!stream.isQuiet()) {
        return false;
      }
    }
    return true;
  }

  void add(StreamWork stream) {
    lock.lock();
    try {
      StreamWork[] grown = Arrays.copyOf(streams, streams.length + 1);
      grown[streams.length] = stream;
      streams = grown;
    } finally {
      lock.unlock();
    }
  }

  void remove(StreamWork stream) {
    lock.lock();
    try {
      StreamWork[] old = streams;
      for (int i = 0; i < old.length; i++) {
        if (old[i] == stream) {
          StreamWork[] fewer = Arrays.copyOf(old, old.length - 1);
          System.arraycopy(old, i + 1, fewer, i, fewer.length - i);
          streams = fewer;
          return;
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /** Whether an operation of one of its streams that returned at this time is known to be done. */
  boolean isConfirmed(long returned, boolean blocking) {
    return returned < confirmed.get() || (blocking && returned < blockingConfirmed.get());
  }

  /** All of its streams are done with what had returned before this time. */
  void confirmAll(long time, Streams all) {
    lastSuccess.seen();
    if (isOne) {
      confirmed.raise(time);
      confirmAwaited(time, all, 0, false);
    }
  }

  /** As {@link #confirmAll}, of the null stream and those that its work waits for. */
  void confirmBlocking(long time, Streams all, int depth) {
    blockingConfirmed.raise(time);
    confirmAwaited(time, all, depth, true);
  }

  private void confirmAwaited(long time, Streams all, int depth, boolean blockingOnly) {
    StreamWork[] now = streams;
    for (StreamWork stream : now) {
      if (!blockingOnly || stream.blocking) {
        stream.confirmAwaited(time, all, depth);
      }
    }
  }
}
