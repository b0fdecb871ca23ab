package io.warplight.simulator.ptx.run;

import io.warplight.simulator.memory.Raw;

/** Atomic operations on 16 bits and sums of pairs. Called by generated code. */
public final class Atomics {
  private Atomics() {}

  private static int shift(long address) {
    return (int) (address & 2) * 8;
  }

  private static int part(int word, long address) {
    return word >>> shift(address) & 0xffff;
  }

  private static boolean replace(long address, int word, int half) {
    int shift = shift(address);
    int changed = (word & ~(0xffff << shift)) | (half & 0xffff) << shift;
    return Raw.compareAndSetInt(address & -4L, word, changed);
  }

  /** Sets 16 bits if they are what is expected; what they were. */
  public static int compareAndSetHalf(long address, int expected, int value) {
    while (true) {
      int word = Raw.getIntVolatile(address & -4L);
      int old = part(word, address);
      if (old != (expected & 0xffff) || replace(address, word, value)) {
        return old;
      }
    }
  }

  /** Sets 16 bits; what they were. */
  public static int exchangeHalf(long address, int value) {
    while (true) {
      int word = Raw.getIntVolatile(address & -4L);
      if (replace(address, word, value)) {
        return part(word, address);
      }
    }
  }

  /** Adds to an f16 or bf16; what it was. */
  public static int addHalf(long address, int value, boolean bfloat) {
    while (true) {
      int word = Raw.getIntVolatile(address & -4L);
      int old = part(word, address);
      int sum = bfloat ? Halves.bfloatAdd(old, value) : Halves.add(old, value);
      if (replace(address, word, sum)) {
        return old;
      }
    }
  }

  /** Whether an address is in a piece of memory. */
  public static boolean isWithin(long address, long base, int bytes) {
    return address >= base && address - base < bytes;
  }

  /**
   * The bits of a sum of f32 outside of shared memory, where subnormals are flushed whatever the
   * instruction says (PTX: {@code atom}).
   */
  public static int addFlushed(float a, float b, boolean shared) {
    float sum = shared ? a + b : Floats.flush(Floats.flush(a) + Floats.flush(b));
    return Float.floatToRawIntBits(sum);
  }

  /** The sums of both halves. */
  public static int addPair(int a, int b) {
    return Halves.add(a >>> 16, b >>> 16) << 16 | Halves.add(a & 0xffff, b & 0xffff);
  }

  /** The sums of both bf16 halves. */
  public static int addBfloatPair(int a, int b) {
    return Halves.bfloatAdd(a >>> 16, b >>> 16) << 16 | Halves.bfloatAdd(a & 0xffff, b & 0xffff);
  }
}
