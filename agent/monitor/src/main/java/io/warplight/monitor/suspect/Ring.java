package io.warplight.monitor.suspect;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A bounded ring of the newest entries of one stream. Any number of threads enter without a lock;
 * the one operation that they share is taking a number, because two more would cost as much as the
 * rest. So a thread that is overtaken by a whole round may write into another's slot. Nobody takes
 * that for an entry: each slot has a sum over its number and what it holds, and the time at which a
 * call returned carries its round. Readers are told that something was not whole.
 *
 * <p>An entry has a stamp, the time at which its call returned, who submitted it, and four numbers
 * of its own. Times are those of {@link Clock}.
 */
final class Ring {

  private static final int STAMP = 0;
  private static final int RETURNED = 1;
  private static final int SUM = 2;
  private static final int FIRST = 3;
  private static final int BY = 7;
  private static final int WIDTH = 8;

  private static final long LEFT = -1;
  private static final int TIME_BITS = 51;
  private static final long TIMES = (1L << TIME_BITS) - 1;
  private static final long ROUNDS = 0xFFF;

  private final int mask;
  private final int shift;
  private final AtomicLongArray slots;
  private final PaddedLong entered = new PaddedLong(0);

  /** A ring of so many entries, a power of two. */
  Ring(int capacity) {
    mask = capacity - 1;
    shift = Integer.numberOfTrailingZeros(capacity);
    slots = new AtomicLongArray(capacity * WIDTH);
    for (int i = 0; i < capacity; i++) {
      slots.lazySet(i * WIDTH + RETURNED, LEFT);
    }
  }

  /** What a ring reads out, for one entry after the other; see {@link Ring#read}. */
  interface Reader {
    /**
     * One entry.
     *
     * @param by who submitted it, as {@link Ring#enter} was told
     * @param number its own
     * @param returned when its call returned; {@link Long#MAX_VALUE} if it has not yet
     */
    void entry(int by, long number, long returned, long a, long b, long c, long d);
  }

  /** What is told of entries that no longer fit. */
  interface Loss {
    void lost(long returned);
  }

  /**
   * Enters.
   *
   * @param by any number; a reference would cost more, because the collector wants to know of each
   *     that is stored
   * @param lost told the time at which the call of an overwritten entry returned
   * @return the entry's number
   */
  long enter(int by, long a, long b, long c, long d, Loss lost) {
    long number = entered.getAndIncrement();
    int base = ((int) number & mask) * WIDTH;
    long before = slots.get(base + RETURNED);
    if (before != LEFT) {
      lost.lost(time(before, number - mask - 1));
    }
    slots.lazySet(base + RETURNED, inCall(number));
    slots.lazySet(base + BY, by);
    slots.lazySet(base + FIRST, a);
    slots.lazySet(base + FIRST + 1, b);
    slots.lazySet(base + FIRST + 2, c);
    slots.lazySet(base + FIRST + 3, d);
    slots.lazySet(base + SUM, sum(number, by, a, b, c, d));
    slots.lazySet(base + STAMP, number + 1);
    return number;
  }

  /** The entry's call returned and had success. */
  void returned(long number, long time) {
    // If the slot is another's by now, it does not take the round for its own.
    slots.lazySet(((int) number & mask) * WIDTH + RETURNED, round(number) << TIME_BITS | time);
  }

  /** The entry's call failed: nothing was submitted. */
  void left(long number) {
    int base = ((int) number & mask) * WIDTH;
    slots.compareAndSet(base + RETURNED, inCall(number), LEFT);
  }

  /** How many entries it holds at most. */
  int capacity() {
    return mask + 1;
  }

  /** How many were entered, ever. */
  long entered() {
    return entered.get();
  }

  /** Forgets all entries; their numbers do not come again. */
  void clear() {
    for (int i = 0; i <= mask; i++) {
      slots.set(i * WIDTH + RETURNED, LEFT);
    }
  }

  /**
   * Reads what is there, oldest first.
   *
   * @return whether all was whole: nothing was being written, nobody was overtaken
   */
  boolean read(Reader reader) {
    boolean whole = true;
    long end = entered.get();
    for (long number = Math.max(0, end - mask - 1); number < end; number++) {
      int base = ((int) number & mask) * WIDTH;
      long stamp = slots.get(base + STAMP);
      long returned = slots.get(base + RETURNED);
      if (returned == LEFT && stamp == number + 1) {
        continue;
      }
      int by = (int) slots.get(base + BY);
      long a = slots.get(base + FIRST);
      long b = slots.get(base + FIRST + 1);
      long c = slots.get(base + FIRST + 2);
      long d = slots.get(base + FIRST + 3);
      boolean isWhole =
          stamp == number + 1
              && slots.get(base + SUM) == sum(number, by, a, b, c, d)
              && slots.get(base + STAMP) == stamp;
      if (isWhole) {
        reader.entry(by, number, time(returned, number), a, b, c, d);
      }
      whole &= isWhole;
    }
    return whole;
  }

  /** Differs for each entry, so that only its own call can replace it. */
  private static long inCall(long number) {
    return -2 - number;
  }

  /** When the call of this entry returned, as far as its slot tells. */
  private long time(long returned, long number) {
    return returned >= 0 && returned >>> TIME_BITS == round(number)
        ? returned & TIMES
        : Long.MAX_VALUE;
  }

  private long round(long number) {
    return number >>> shift & ROUNDS;
  }

  private static long sum(long number, int by, long a, long b, long c, long d) {
    return (((number * 31 + by) * 31 + a) * 31 + b) * 31 + (c * 31 + d);
  }
}
