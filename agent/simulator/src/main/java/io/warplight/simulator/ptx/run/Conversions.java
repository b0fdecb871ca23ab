package io.warplight.simulator.ptx.run;

/** {@code cvt} between integers and floating-point numbers. Called by generated code. */
public final class Conversions {
  private static final double TWO_63 = 0x1p63;
  private static final double TWO_64 = 0x1p64;

  private Conversions() {}

  /** Clamped to a signed integer of some bits; what a NaN becomes is the caller's choice. */
  public static long toSigned(double integral, int bits, long nan) {
    if (Double.isNaN(integral)) {
      return nan;
    }
    if (bits == 64) {
      return (long) integral;
    }
    long most = (1L << (bits - 1)) - 1;
    return Math.max(-most - 1, Math.min(most, (long) integral));
  }

  /** Clamped to an unsigned integer of some bits. */
  public static long toUnsigned(double integral, int bits, long nan) {
    if (Double.isNaN(integral)) {
      return nan;
    }
    if (integral <= 0) {
      return 0;
    }
    if (bits == 64) {
      if (integral >= TWO_64) {
        return -1L;
      }
      return integral < TWO_63 ? (long) integral : (long) (integral - TWO_63) ^ Long.MIN_VALUE;
    }
    return Math.min((1L << bits) - 1, (long) integral);
  }

  /**
   * A large number with its low bits gathered in one: fits a double, rounds on as it would have.
   */
  public static long shortened(long a, boolean unsigned) {
    boolean isLarge = a >>> 52 != 0 && (unsigned || a >> 52 != -1);
    return isLarge && (a & 0xfff) != 0 ? (a & -0x1000L) | 0x1000 : a;
  }

  public static float unsignedToFloat(long a) {
    if (a >= 0) {
      return (float) a;
    }
    // Halved, the last bit kept so that ties round as they would have.
    return (float) (a >>> 1 | (a & 1)) * 2f;
  }

  public static double unsignedToDouble(long a) {
    if (a >= 0) {
      return (double) a;
    }
    return (double) (a >>> 1 | (a & 1)) * 2.0;
  }

  /** {@code cvt.sat} between integers: clamps to [low, high]. */
  public static long clamp(long a, long low, long high) {
    return a < low ? low : Math.min(a, high);
  }

  /** Clamps an unsigned 64-bit number to [0, high], high not negative. */
  public static long clampUnsigned(long a, long high) {
    return a < 0 ? high : Math.min(a, high);
  }
}
