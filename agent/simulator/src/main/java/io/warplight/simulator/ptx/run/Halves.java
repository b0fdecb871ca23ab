package io.warplight.simulator.ptx.run;

/**
 * Half precision, {@code f16} and {@code bf16}, held as bits in the low half of an int. Sums and
 * products of halves are exact in double precision or round to odd there, so that rounding once
 * more is right. Called by generated code.
 */
public final class Halves {
  private Halves() {}

  /** The number that the bits of an f16 are. */
  public static float toFloat(int half) {
    int exponent = half >>> 10 & 31;
    int fraction = half & 1023;
    int sign = (half & 0x8000) << 16;
    if (exponent == 31) {
      return Float.intBitsToFloat(sign | 0x7f800000 | fraction << 13);
    }
    if (exponent == 0) {
      float value = fraction * 0x1p-24f;
      return sign == 0 ? value : -value;
    }
    return Float.intBitsToFloat(sign | (exponent + 112) << 23 | fraction << 13);
  }

  /** The bits of the f16 that a number rounds to; mode 0 is to the nearest even. */
  public static int fromDouble(double a, int mode) {
    return round(a, mode, 10, -14, 15);
  }

  /** The bits of the bf16 that a number rounds to; mode 0 is to the nearest even. */
  public static int bfloatFromDouble(double a, int mode) {
    return round(a, mode, 7, -126, 127);
  }

  /** The number that the bits of a bf16 are. */
  public static float bfloatToFloat(int bits) {
    return Float.intBitsToFloat(bits << 16);
  }

  private static int round(double a, int mode, int fractionBits, int least, int most) {
    int sign = Double.doubleToRawLongBits(a) < 0 ? 0x8000 : 0;
    int infinity = (most * 2 + 1) << fractionBits;
    if (Double.isNaN(a)) {
      return 0x7fff;
    }
    double size = Math.abs(a);
    if (size == Double.POSITIVE_INFINITY) {
      return sign | infinity;
    }
    int exponent = Math.max(least, Math.getExponent(size));
    double unit = Math.scalb(1.0, exponent - fractionBits);
    double steps = size / unit;
    boolean negative = sign != 0;
    double whole;
    if (mode == 0) {
      whole = Math.rint(steps);
    } else if (mode == Rounding.ZERO || (mode == Rounding.DOWN) != negative) {
      whole = Math.floor(steps);
    } else {
      whole = Math.ceil(steps);
    }
    double rounded = whole * unit;
    double largest = (2 - Math.scalb(1.0, -fractionBits)) * Math.scalb(1.0, most);
    if (rounded > largest) {
      boolean inward =
          mode == Rounding.ZERO
              || (mode == Rounding.DOWN && !negative)
              || (mode == Rounding.UP && negative);
      return sign | (inward ? infinity - 1 : infinity);
    }
    // Counting on from the number before carries into the exponent where it must.
    return sign | ((exponent - least) << fractionBits) + (int) whole;
  }

  public static int add(int a, int b) {
    return fromDouble((double) toFloat(a) + toFloat(b), 0);
  }

  public static int sub(int a, int b) {
    return fromDouble((double) toFloat(a) - toFloat(b), 0);
  }

  public static int mul(int a, int b) {
    return fromDouble((double) toFloat(a) * toFloat(b), 0);
  }

  public static int fma(int a, int b, int c) {
    return fromDouble(Rounding.toOdd((double) toFloat(a) * toFloat(b), toFloat(c)), 0);
  }

  public static int min(int a, int b) {
    return isNan(a) ? canonical(b) : isNan(b) ? a : toFloat(a) < toFloat(b) || less(a, b) ? a : b;
  }

  public static int max(int a, int b) {
    return isNan(a) ? canonical(b) : isNan(b) ? a : toFloat(a) > toFloat(b) || less(b, a) ? a : b;
  }

  /** Whether both are zero and only the first is negative. */
  private static boolean less(int a, int b) {
    return toFloat(a) == toFloat(b) && (a & 0x8000) != 0 && (b & 0x8000) == 0;
  }

  private static boolean isNan(int a) {
    return (a & 0x7fff) > 0x7c00;
  }

  private static int canonical(int a) {
    return isNan(a) ? 0x7fff : a;
  }

  public static int bfloatAdd(int a, int b) {
    return bfloatFromDouble(Rounding.toOdd(bfloatToFloat(a), bfloatToFloat(b)), 0);
  }

  public static int bfloatSub(int a, int b) {
    return bfloatFromDouble(Rounding.toOdd(bfloatToFloat(a), -bfloatToFloat(b)), 0);
  }

  public static int bfloatMul(int a, int b) {
    return bfloatFromDouble((double) bfloatToFloat(a) * bfloatToFloat(b), 0);
  }

  public static int bfloatFma(int a, int b, int c) {
    double product = (double) bfloatToFloat(a) * bfloatToFloat(b);
    return bfloatFromDouble(Rounding.toOdd(product, bfloatToFloat(c)), 0);
  }

  public static int bfloatMin(int a, int b) {
    return bfloatFromDouble(Floats.min(bfloatToFloat(a), bfloatToFloat(b)), 0);
  }

  public static int bfloatMax(int a, int b) {
    return bfloatFromDouble(Floats.max(bfloatToFloat(a), bfloatToFloat(b)), 0);
  }

  /** {@code .ftz}: a subnormal f16 is a zero of its sign. */
  public static int flush(int a) {
    return (a & 0x7c00) == 0 ? a & 0x8000 : a;
  }

  /** The same for both halves of a pair. */
  public static int flushPair(int a) {
    return flush(a >>> 16) << 16 | flush(a & 0xffff);
  }

  /** {@code .sat}: an f16 clamped to [0, 1]; a NaN becomes 0. */
  public static int saturate(int a) {
    float value = toFloat(a);
    return value > 0 ? (value > 1 ? 0x3c00 : a) : 0;
  }

  /** {@code ex2.approx.f16}. */
  public static int exp2(int a) {
    return fromDouble(Math.pow(2.0, toFloat(a)), 0);
  }

  /** {@code tanh.approx.f16}. */
  public static int tanh(int a) {
    return fromDouble(Math.tanh(toFloat(a)), 0);
  }
}
