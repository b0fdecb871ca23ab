package io.warplight.monitor.suspect;

import io.warplight.monitor.thread.CallPathLock;
import io.warplight.monitor.thread.CoarseClock;
import io.warplight.monitor.thread.NativePointers;
import io.warplight.monitor.thread.ThreadContexts;
import io.warplight.monitor.thread.ThreadIds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * All streams of the process that work was seen on, by address, and the contexts that they belong
 * to. Found without a lock; a lock is taken where a stream is seen for the first time, created or
 * destroyed. Bounded: beyond the limits streams that have nothing unconfirmed make room, as do
 * contexts that were destroyed, then operations are no longer kept, which is remembered.
 */
final class Streams {
  private final CallPathLock lock = new CallPathLock();

  private static final long LEGACY = 1;

  /** The address by which each thread names its own default stream. */
  static final long PER_THREAD = 2;

  private static final int MOST = 1_024;
  private static final int MOST_CONTEXTS = 64;
  private static final int LARGE = 1_024;
  private static final int SMALL = 64;
  private static final int MOST_LARGE = 24;

  final Order order = new Order(this);

  private final ThreadContexts threads;
  private final CoarseClock time;
  private final AtomicReferenceArray<StreamWork> byId = new AtomicReferenceArray<>(MOST);
  private volatile ContextWork[] contexts = {};
  private final ContextWork unknown;

  /** By address, or for a per-thread stream by a number below 0. */
  private final AddressTable<StreamWork> table = new AddressTable<>(4 * MOST);

  private final List<Ring> rings = new ArrayList<>();
  private int large;
  private volatile boolean full;
  private volatile boolean crossed;
  private final LongAdder dropped;

  Streams(ThreadContexts threads, CoarseClock time, LongAdder dropped) {
    this.threads = threads;
    this.time = time;
    this.unknown =
        new ContextWork(
            MOST_CONTEXTS,
            ThreadContexts.UNKNOWN_DEVICE,
            ThreadContexts.UNKNOWN_CONTEXT,
            false,
            time);
    this.dropped = dropped;
  }

  /** The calling thread's context; what cannot be told from others is not one. */
  ContextWork current() {
    long scope = threads.scope();
    ContextWork[] now = contexts;
    for (ContextWork one : now) {
      if (one.context == scope && !one.isEnded()) {
        return one;
      }
    }
    return add(threads.device(), scope, scope != ThreadContexts.UNKNOWN_CONTEXT);
  }

  /**
   * Whether all that was seen happened in one context, so that memory and whoever names it cannot
   * be of two.
   */
  boolean hasOneContext() {
    ContextWork[] now = contexts;
    return now.length <= 1;
  }

  private ContextWork add(int device, long context, boolean isOne) {
    lock.lock();
    try {
      ContextWork[] old = contexts;
      for (ContextWork one : old) {
        if (one.context == context && !one.isEnded()) {
          return one;
        }
      }
      if (old.length == MOST_CONTEXTS) {
        for (int i = 0; i < old.length; i++) {
          if (old[i].isOver()) {
            return replace(old, i, new ContextWork(i, device, context, isOne, time));
          }
        }
        full = true;
        dropped.increment();
        return new ContextWork(MOST_CONTEXTS, device, context, false, time);
      }
      ContextWork[] grown = Arrays.copyOf(old, old.length + 1);
      grown[old.length] = new ContextWork(old.length, device, context, isOne, time);
      contexts = grown;
      return grown[old.length];
    } finally {
      lock.unlock();
    }
  }

  private ContextWork replace(ContextWork[] old, int number, ContextWork made) {
    for (StreamWork stream : old[number].streams()) {
      free(stream);
    }
    ContextWork[] changed = old.clone();
    changed[number] = made;
    contexts = changed;
    return made;
  }

  /** What {@link #contextEnded} takes, asked before the context is destroyed. */
  long scopeOf(@Nullable Object context) {
    return threads.scopeOf(NativePointers.of(context));
  }

  /**
   * A context was destroyed, and its streams with it; what they were given may have failed. Their
   * addresses and its own may come again.
   */
  void contextEnded(long scope) {
    lock.lock();
    try {
      ContextWork[] now = contexts;
      for (ContextWork one : now) {
        if (one.context == scope) {
          one.end();
          for (StreamWork stream : one.streams()) {
            stream.destroy();
            if (stream.key != 0 && table.get(stream.key) == stream) {
              table.remove(stream.key);
            }
          }
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /** When a wait on this device last had success, on any if it is negative; 0 if none was seen. */
  long workedUntil(int device) {
    long last = unknown.lastSuccess.millis();
    for (ContextWork one : contexts) {
      if (device < 0 || one.device < 0 || one.device == device) {
        last = Math.max(last, one.lastSuccess.millis());
      }
    }
    return last;
  }

  /** The stream of this handle object, null for the null stream; null if it cannot be followed. */
  @Nullable StreamWork of(@Nullable Object handle) {
    return at(NativePointers.of(handle));
  }

  /** The stream at this address, in the calling thread's context. */
  @Nullable StreamWork at(long address) {
    if (address == NativePointers.UNKNOWN) {
      return null;
    }
    if (address == 0 || address == LEGACY) {
      ContextWork context = current();
      StreamWork[] streams = context.streams();
      for (StreamWork stream : streams) {
        if (stream.address == 0) {
          return stream;
        }
      }
      return firstSeen(0, 0, context, true);
    }
    if (address == PER_THREAD) {
      ContextWork context = current();
      if (!context.isOne) {
        return null;
      }
      // No address of a stream is negative.
      long thread = ThreadIds.of(Thread.currentThread());
      if (thread < 0) {
        return null;
      }
      long key = -(thread * MOST_CONTEXTS * 2 + context.number() + 2);
      StreamWork known = table.get(key);
      return known != null ? known : firstSeen(key, PER_THREAD, context, true);
    }
    StreamWork known = table.get(address);
    // Made unseen: whether it blocks, and whose it is, is not known; a guess would confirm too
    // much.
    return known != null ? known : firstSeen(address, address, unknown, false);
  }

  /** A stream was created. */
  void created(@Nullable Object handle, boolean blocking) {
    long address = NativePointers.of(handle);
    if (address == NativePointers.UNKNOWN || address == 0) {
      return;
    }
    lock.lock();
    try {
      destroyed(address);
      firstSeen(address, address, current(), blocking);
    } finally {
      lock.unlock();
    }
  }

  /** A stream was destroyed; what it was given may still run. */
  void destroyed(long address) {
    lock.lock();
    try {
      StreamWork gone = table.get(address);
      if (gone != null) {
        gone.destroy();
        table.remove(address);
      }
    } finally {
      lock.unlock();
    }
  }

  private @Nullable StreamWork firstSeen(
      long key, long address, ContextWork context, boolean blocking) {
    lock.lock();
    try {
      if (key == 0) {
        for (StreamWork stream : context.streams()) {
          if (stream.address == 0) {
            return stream;
          }
        }
      } else {
        StreamWork known = table.get(key);
        if (known != null) {
          return known;
        }
      }
      int id = freeId();
      if (id < 0) {
        full = true;
        dropped.increment();
        return null;
      }
      StreamWork made = new StreamWork(id, key, address, context, blocking, ring(), dropped);
      byId.set(id, made);
      if (key != 0) {
        table.put(key, made);
      }
      context.add(made);
      return made;
    } finally {
      lock.unlock();
    }
  }

  private int freeId() {
    for (int id = 0; id < MOST; id++) {
      if (byId.get(id) == null) {
        return id;
      }
    }
    for (int id = 0; id < MOST; id++) {
      StreamWork old = byId.get(id);
      if (old.isDestroyed() && old.isQuiet()) {
        free(old);
      }
    }
    for (int id = 0; id < MOST; id++) {
      if (byId.get(id) == null) {
        return id;
      }
    }
    return -1;
  }

  private void free(StreamWork old) {
    if (old.key != 0 && table.get(old.key) == old) {
      table.remove(old.key);
    }
    old.context.remove(old);
    rings.add(old.ring);
    byId.set(old.id, null);
  }

  private Ring ring() {
    if (!rings.isEmpty()) {
      Ring used = rings.remove(rings.size() - 1);
      used.clear();
      return used;
    }
    boolean isLarge = large < MOST_LARGE;
    large += isLarge ? 1 : 0;
    return new Ring(isLarge ? LARGE : SMALL);
  }

  /** The stream that a {@link Mark} names; null if it is 0 or the stream is gone. */
  @Nullable StreamWork marked(long mark) {
    return mark == 0 ? null : byId(Mark.stream(mark));
  }

  @Nullable StreamWork byId(int id) {
    return id >= 0 && id < MOST ? byId.get(id) : null;
  }

  /** Whether there were more streams than fit. */
  boolean isFull() {
    return full;
  }

  /**
   * This stream waits for an event of that one, null if it is not known which: where they are of
   * two devices, who waits for one may hear of the other's loss.
   */
  void waitsFor(StreamWork waiting, @Nullable StreamWork recorded) {
    int device = waiting.context.device;
    if (recorded != null) {
      crossed |= recorded.context.device != device;
      return;
    }
    for (ContextWork one : contexts) {
      crossed |= one.device != device;
    }
  }

  /** Whether a stream was seen to wait for another device's. */
  boolean isCrossed() {
    return crossed;
  }

  /** All streams of a device, and those whose device is not known; all if it is negative. */
  List<StreamWork> onDevice(int device) {
    List<StreamWork> all = new ArrayList<>();
    for (int id = 0; id < MOST; id++) {
      StreamWork stream = byId.get(id);
      if (stream != null
          && (device < 0 || stream.context.device < 0 || stream.context.device == device)) {
        all.add(stream);
      }
    }
    return all;
  }

  /** The capture that began on this stream ended. */
  void captureEnded(StreamWork origin) {
    for (int id = 0; id < MOST; id++) {
      StreamWork stream = byId.get(id);
      if (stream != null && stream.capture() == origin) {
        stream.capture(null);
      }
    }
  }
}
