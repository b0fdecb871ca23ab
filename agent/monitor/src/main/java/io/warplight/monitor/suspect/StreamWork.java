package io.warplight.monitor.suspect;

import io.warplight.monitor.thread.CallPathLock;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * What was submitted to one stream, and until when it is known to have succeeded. Confirming moves
 * one number forward and touches no entry. Any thread.
 */
final class StreamWork implements Ring.Loss {
  private final CallPathLock lock = new CallPathLock();

  private static final int WAITS = 16;
  private static final int DEEPEST = 8;

  final int id;

  /** Its address; 0 for the null stream. */
  final long address;

  /** Of a per-thread stream the number below 0 by which it is found, else its address. */
  final long key;

  final ContextWork context;

  /** Whether work of the null stream waits for it; false where it is not known. */
  final boolean blocking;

  final Ring ring;
  private final LongAdder dropped;
  private final AtomicLong confirmed = new AtomicLong();
  private final AtomicLong lostUntil = new AtomicLong(-1);
  private volatile @Nullable Ring waits;
  private volatile @Nullable StreamWork capture;
  private volatile boolean destroyed;

  StreamWork(
      int id,
      long key,
      long address,
      ContextWork context,
      boolean blocking,
      Ring ring,
      LongAdder dropped) {
    this.id = id;
    this.key = key;
    this.address = address;
    this.context = context;
    this.blocking = blocking;
    this.ring = ring;
    this.dropped = dropped;
  }

  /** Whether what it is given becomes a graph and does not run. */
  boolean isCapturing() {
    return capture != null;
  }

  @Nullable StreamWork capture() {
    return capture;
  }

  void capture(@Nullable StreamWork origin) {
    capture = origin;
  }

  /** Whether this is one stream, and not the null streams of contexts that nobody told apart. */
  boolean isOne() {
    return address != 0 || context.isOne;
  }

  boolean isDestroyed() {
    return destroyed;
  }

  void destroy() {
    destroyed = true;
  }

  /** Whether an operation whose call returned at this time is known to have succeeded. */
  boolean isConfirmed(long returned) {
    return returned < confirmed.get();
  }

  @Override
  public void lost(long returned) {
    if (!isConfirmed(returned)) {
      advance(lostUntil, returned);
      dropped.increment();
    }
  }

  /** Whether it lost an operation that is not known to have succeeded. */
  boolean hasLost() {
    long until = lostUntil.get();
    return until >= 0 && !isConfirmed(until);
  }

  /** Whether nothing that it was given may still fail. */
  boolean isQuiet() {
    if (hasLost()) {
      return false;
    }
    boolean[] quiet = {true};
    boolean whole = ring.read((by, returned, a, b, c, d) -> quiet[0] &= isConfirmed(returned));
    return whole && quiet[0];
  }

  /** A wait for an event was submitted: what this stream confirms later, the event's does too. */
  long waitsFor(Submitter by, long stream, long time) {
    Ring known = waits;
    if (known == null) {
      lock.lock();
      try {
        known = waits;
        if (known == null) {
          known = new Ring(WAITS);
          waits = known;
        }
      } finally {
        lock.unlock();
      }
    }
    // A wait that no longer fits is forgotten: less is confirmed, which accuses nobody wrongly.
    return known.enter(by, stream, time, 0, 0, forgotten -> {});
  }

  void waitReturned(long number, long time, boolean success) {
    Ring known = waits;
    if (known != null) {
      if (success) {
        known.returned(number, time);
      } else {
        known.left(number);
      }
    }
  }

  /** All that had returned before this time succeeded. */
  void confirm(long time, Streams streams) {
    confirm(time, streams, 0);
  }

  private void confirm(long time, Streams streams, int depth) {
    if (address == 0) {
      StreamWork[] all = context.streams();
      for (StreamWork other : all) {
        if (other.blocking && other != this) {
          other.confirmOwn(time, streams, depth);
        }
      }
    }
    confirmOwn(time, streams, depth);
  }

  void confirmOwn(long time, Streams streams, int depth) {
    advance(confirmed, time);
    Ring known = waits;
    if (known == null || depth == DEEPEST) {
      return;
    }
    known.read(
        (by, returned, stream, until, c, d) -> {
          if (returned < time) {
            StreamWork other = streams.byId((int) stream);
            if (other != null && !other.isConfirmed(until - 1)) {
              other.confirm(until, streams, depth + 1);
            }
          }
        });
  }

  @Override
  public String toString() {
    if (address == 0) {
      return "the null stream";
    }
    return address == Streams.PER_THREAD
        ? "its thread's default stream"
        : "stream 0x" + Long.toHexString(address);
  }

  private static void advance(AtomicLong number, long to) {
    long from = number.get();
    while (from < to && !number.compareAndSet(from, to)) {
      from = number.get();
    }
  }
}
