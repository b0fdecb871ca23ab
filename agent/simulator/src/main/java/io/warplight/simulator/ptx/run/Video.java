package io.warplight.simulator.ptx.run;

/** Arithmetic on the halves or bytes of a word, for the video instructions. */
public final class Video {
  /** Where the comparison stands: eq, ne, lt, le, gt, ge. */
  public static final int COMPARISON = 4;

  public static final int A_SIGNED = 1 << 8;
  public static final int B_SIGNED = 1 << 9;
  public static final int SIGNED = 1 << 10;

  /** Results are clamped, not cut. */
  public static final int SATURATED = 1 << 11;

  /** The lanes' results are added to c instead of packed. */
  public static final int SUMMED = 1 << 12;

  /** Four bytes rather than two halves. */
  public static final int BYTES = 1 << 13;

  private Video() {}

  /** The operation, 0 add, 1 sub, 2 average, 3 difference, 4 min, 5 max, 6 set, lane by lane. */
  public static int lanes(int a, int b, int c, int what) {
    int bits = (what & BYTES) != 0 ? 8 : 16;
    int mask = (1 << bits) - 1;
    int packed = 0;
    int sum = c;
    for (int at = 0; at < 32; at += bits) {
      int value =
          one(
              lane(a >>> at, bits, (what & A_SIGNED) != 0),
              lane(b >>> at, bits, (what & B_SIGNED) != 0),
              what);
      if ((what & SATURATED) != 0) {
        value = clamp(value, bits, (what & SIGNED) != 0);
      }
      packed |= (value & mask) << at;
      sum += value;
    }
    return (what & SUMMED) != 0 ? sum : packed;
  }

  private static int lane(int word, int bits, boolean signed) {
    return signed ? word << (32 - bits) >> (32 - bits) : word & ((1 << bits) - 1);
  }

  private static int clamp(int value, int bits, boolean signed) {
    int most = signed ? (1 << (bits - 1)) - 1 : (1 << bits) - 1;
    int least = signed ? -most - 1 : 0;
    return Math.max(least, Math.min(most, value));
  }

  private static int one(int a, int b, int what) {
    switch (what & 15) {
      case 0:
        return a + b;
      case 1:
        return a - b;
      case 2:
        return (a + b + (a + b >= 0 ? 1 : 0)) >> 1;
      case 3:
        return Math.abs(a - b);
      case 4:
        return Math.min(a, b);
      case 5:
        return Math.max(a, b);
      default:
        return compare(a, b, what >> COMPARISON & 15) ? 1 : 0;
    }
  }

  private static boolean compare(int a, int b, int how) {
    switch (how) {
      case 0:
        return a == b;
      case 1:
        return a != b;
      case 2:
        return a < b;
      case 3:
        return a <= b;
      case 4:
        return a > b;
      default:
        return a >= b;
    }
  }
}
