package io.warplight.monitor.suspect;

import io.warplight.monitor.thread.CallPathLock;
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
  private static final int MOST_ADDRESSED = 256;

  final int id;

  /** Its address; 0 for the null stream. */
  final long address;

  /** Of a per-thread stream the number below 0 by which it is found, else its address. */
  final long key;

  final ContextWork context;

  /**
   * Whether work of the null stream waits for it; false where it is not known. True of that stream
   * itself.
   */
  final boolean blocking;

  final Ring ring;
  private final LongAdder dropped;
  private final PaddedLong confirmed = new PaddedLong(0);
  private final PaddedLong lostUntil = new PaddedLong(-1);
  private volatile @Nullable Ring waits;
  private volatile @Nullable StreamWork capture;
  private volatile @Nullable Addresses addresses;
  private volatile long blindWait;
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
    return returned < confirmed.get() || context.isConfirmed(returned, blocking);
  }

  @Override
  public void lost(long returned) {
    if (!isConfirmed(returned)) {
      lostUntil.raise(returned);
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
    boolean whole =
        ring.read((by, number, returned, a, b, c, d) -> quiet[0] &= isConfirmed(returned));
    return whole && quiet[0];
  }

  /** Where the addresses of its newest operations are kept; made with the first. */
  Addresses addresses() {
    Addresses known = addresses;
    if (known == null) {
      lock.lock();
      try {
        known = addresses;
        if (known == null) {
          known = new Addresses(Math.min(ring.capacity(), MOST_ADDRESSED));
          addresses = known;
        }
      } finally {
        lock.unlock();
      }
    }
    return known;
  }

  /** The addresses that this entry of its ring was given; null if they were not kept. */
  long @Nullable [] addressesOf(long number) {
    Addresses known = addresses;
    return known == null ? null : known.of(number);
  }

  /** A wait was submitted for an event that stands for something unknown. */
  void waitsBlindly(long time) {
    blindWait = time;
  }

  /** When the last such wait was submitted; 0 if none was. */
  long blindWait() {
    return blindWait;
  }

  /** The waits for events that it was given, newest kept; null if there were none. */
  @Nullable Ring waits() {
    return waits;
  }

  /** A wait for an event was submitted: what this stream confirms later, the event's does too. */
  long waitsFor(long stream, long time) {
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
    return known.enter(0, stream, time, 0, 0, forgotten -> {});
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
      context.confirmBlocking(time, streams, depth);
    } else {
      confirmed.raise(time);
      confirmAwaited(time, streams, depth);
    }
  }

  /** What it waited for before this time, in streams of other contexts too. */
  void confirmAwaited(long time, Streams streams, int depth) {
    Ring known = waits;
    if (known == null || depth == DEEPEST) {
      return;
    }
    known.read(
        (by, number, returned, stream, until, c, d) -> {
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
}
