package io.warplight.monitor.suspect;

import io.warplight.monitor.thread.NativePointers;
import io.warplight.monitor.thread.PointerFields;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * The device addresses that the newest operations of one stream were given, beside its {@link
 * Ring}: copied at the call, no object of the application is kept. Any number of threads write
 * without a lock, as into the ring: each slot has its entry's number and a sum, and what does not
 * fit together is not read. Made where the option is on; allocates nothing more.
 */
final class Addresses {

  /** So many parameters of a call are looked at. */
  static final int MOST = 16;

  private static final int STAMP = 0;
  private static final int SUM = 1;
  private static final int COUNT = 2;
  private static final int FIRST = 3;
  private static final int WIDTH = FIRST + MOST;

  private static final int POINTER_SIZE = 8;
  private static final Object[] NONE = {};

  private final int mask;
  private final AtomicLongArray slots;

  /** For the newest entries, so many: a power of two. */
  Addresses(int capacity) {
    mask = capacity - 1;
    slots = new AtomicLongArray(capacity * WIDTH);
  }

  /**
   * A kernel is launched with these parameters.
   *
   * @param number the entry's in the ring
   * @param parameters a pointer to pointers to the parameters
   */
  void keepParameters(long number, @Nullable Object parameters) {
    Object[] each = parameters == null ? NONE : pointed(parameters);
    int count = Math.min(each.length, MOST);
    int base = begin(number);
    long sum = sum(number, count);
    for (int i = 0; i < count; i++) {
      long address = in(each[i]);
      slots.lazySet(base + FIRST + i, address);
      sum = sum * 31 + address;
    }
    end(base, number, count, sum);
  }

  /** A copy from one to the other, or a fill of the first. */
  void keep(long number, @Nullable Object first, @Nullable Object second) {
    int base = begin(number);
    long one = first == null ? 0 : address(first);
    long other = second == null ? 0 : address(second);
    slots.lazySet(base + FIRST, one);
    slots.lazySet(base + FIRST + 1, other);
    end(base, number, 2, (sum(number, 2) * 31 + one) * 31 + other);
  }

  /**
   * The addresses of an entry, by the parameters' positions, 0 where there is none; null if they
   * are not known any more.
   */
  long @Nullable [] of(long number) {
    int base = ((int) number & mask) * WIDTH;
    if (slots.get(base + STAMP) != number + 1) {
      return null;
    }
    int count = (int) Math.max(0, Math.min(MOST, slots.get(base + COUNT)));
    long[] addresses = new long[count];
    long sum = sum(number, count);
    for (int i = 0; i < count; i++) {
      addresses[i] = slots.get(base + FIRST + i);
      sum = sum * 31 + addresses[i];
    }
    return slots.get(base + SUM) == sum && slots.get(base + STAMP) == number + 1 ? addresses : null;
  }

  private int begin(long number) {
    int base = ((int) number & mask) * WIDTH;
    slots.lazySet(base + STAMP, 0);
    return base;
  }

  private void end(int base, long number, int count, long sum) {
    slots.lazySet(base + COUNT, count);
    slots.lazySet(base + SUM, sum);
    slots.lazySet(base + STAMP, number + 1);
  }

  private static long sum(long number, int count) {
    return number * 31 + count;
  }

  /** The address that a kernel's parameter is; 0 if it is a number of Java. */
  private static long in(@Nullable Object parameter) {
    Object[] values = parameter == null ? NONE : pointed(parameter);
    if (values.length == 0 || parameter == null) {
      return 0;
    }
    long index = PointerFields.OFFSET.number(parameter, 0) / POINTER_SIZE;
    Object value = index >= 0 && index < values.length ? values[(int) index] : null;
    return value == null ? 0 : address(value);
  }

  private static Object[] pointed(Object pointer) {
    Object pointers = PointerFields.POINTERS.object(pointer);
    return pointers instanceof Object[] ? (Object[]) pointers : NONE;
  }

  /** 0 for what is no pointer of the binding, such as a texture, and for memory of Java. */
  private static long address(Object pointer) {
    long address = NativePointers.of(pointer);
    if (address == 0 || address == NativePointers.UNKNOWN) {
      return 0;
    }
    long offset = PointerFields.OFFSET.number(pointer, -1);
    return offset < 0 ? 0 : address + offset;
  }
}
