package io.warplight.monitor.suspect;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A bounded ring of the newest entries of one stream. Any number of threads enter without a lock;
 * an entry belongs to the one that claimed its slot by a compare-and-set, so a thread that is
 * overtaken by a whole round never writes into another's. Readers take what they find whole and
 * skip what is being written.
 *
 * <p>An entry has a stamp, the time at which its call returned, and four numbers of its own. Times
 * are those of {@link Clock}.
 */
final class Ring {

  /** The entry that could not be made, because its slot was being written. */
  static final long NONE = -1;

  private static final int STAMP = 0;
  private static final int RETURNED = 1;
  private static final int FIRST = 2;
  private static final int WIDTH = 8;

  private static final long BUSY = -1;
  private static final long LEFT = -1;

  private final int mask;
  private final AtomicLongArray slots;
  private final AtomicReferenceArray<Submitter> submitters;
  private final AtomicLong entered = new AtomicLong();

  /** A ring of so many entries, a power of two. */
  Ring(int capacity) {
    mask = capacity - 1;
    slots = new AtomicLongArray(capacity * WIDTH);
    submitters = new AtomicReferenceArray<>(capacity);
    for (int i = 0; i < capacity; i++) {
      slots.lazySet(i * WIDTH + RETURNED, LEFT);
    }
  }

  /** What a ring reads out, for one entry after the other; see {@link Ring#read}. */
  interface Reader {
    /**
     * One entry.
     *
     * @param returned when its call returned; {@link Long#MAX_VALUE} if it has not yet
     */
    void entry(Submitter by, long returned, long a, long b, long c, long d);
  }

  /**
   * Enters.
   *
   * @param lost told the time at which the call of an overwritten entry returned
   * @return the entry's number, or {@link #NONE}
   */
  long enter(Submitter by, long a, long b, long c, long d, Loss lost) {
    long number = entered.getAndIncrement();
    int slot = (int) number & mask;
    int base = slot * WIDTH;
    long before = slots.get(base + STAMP);
    if (before == BUSY || !slots.compareAndSet(base + STAMP, before, BUSY)) {
      lost.lost(Long.MAX_VALUE);
      return NONE;
    }
    long returned = slots.get(base + RETURNED);
    if (returned != LEFT) {
      lost.lost(returned < 0 ? Long.MAX_VALUE : returned);
    }
    slots.lazySet(base + RETURNED, inCall(number));
    submitters.lazySet(slot, by);
    slots.lazySet(base + FIRST, a);
    slots.lazySet(base + FIRST + 1, b);
    slots.lazySet(base + FIRST + 2, c);
    slots.lazySet(base + FIRST + 3, d);
    slots.lazySet(base + STAMP, number + 1);
    return number;
  }

  /** What is told of entries that no longer fit. */
  interface Loss {
    void lost(long returned);
  }

  /** The entry's call returned and had success. */
  void returned(long number, long time) {
    int base = ((int) number & mask) * WIDTH;
    slots.compareAndSet(base + RETURNED, inCall(number), time);
  }

  /** The entry's call failed: nothing was submitted. */
  void left(long number) {
    int base = ((int) number & mask) * WIDTH;
    slots.compareAndSet(base + RETURNED, inCall(number), LEFT);
  }

  /** Forgets all entries; their numbers do not come again. */
  void clear() {
    for (int i = 0; i <= mask; i++) {
      slots.set(i * WIDTH + RETURNED, LEFT);
    }
  }

  /** Reads what is there, oldest first. */
  void read(Reader reader) {
    long end = entered.get();
    for (long number = Math.max(0, end - mask - 1); number < end; number++) {
      int slot = (int) number & mask;
      int base = slot * WIDTH;
      long stamp = slots.get(base + STAMP);
      if (stamp != number + 1) {
        continue;
      }
      long returned = slots.get(base + RETURNED);
      Submitter by = submitters.get(slot);
      long a = slots.get(base + FIRST);
      long b = slots.get(base + FIRST + 1);
      long c = slots.get(base + FIRST + 2);
      long d = slots.get(base + FIRST + 3);
      if (slots.get(base + STAMP) == stamp && returned != LEFT && by != null) {
        reader.entry(by, returned < 0 ? Long.MAX_VALUE : returned, a, b, c, d);
      }
    }
  }

  /** Differs for each entry, so that only its own call can replace it. */
  private static long inCall(long number) {
    return -2 - number;
  }
}
