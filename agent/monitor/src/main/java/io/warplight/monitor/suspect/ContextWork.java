package io.warplight.monitor.suspect;

import io.warplight.monitor.thread.CallPathLock;
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

  final LastSuccess lastSuccess = new LastSuccess();

  private volatile StreamWork[] streams = {};
  private volatile boolean ended;

  private final int number;

  ContextWork(int number, int device, long context, boolean isOne) {
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

  void confirmAll(long time, Streams all) {
    lastSuccess.seen();
    if (!isOne) {
      return;
    }
    StreamWork[] now = streams;
    for (StreamWork stream : now) {
      stream.confirmOwn(time, all, 0);
    }
  }
}
