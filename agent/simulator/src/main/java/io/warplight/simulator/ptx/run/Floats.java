package io.warplight.simulator.ptx.run;

/**
 * Floating-point arithmetic of PTX that the JVM has no instruction for. The approximations are
 * computed in double precision and rounded: never less accurate than the hardware's. Called by
 * generated code.
 */
public final class Floats {
  private static final float SMALLEST_NORMAL = Float.MIN_NORMAL;
  private static final double TWO_PI = 2 * Math.PI;
  private static final double LOG2_E = 1.4426950408889634;

  private Floats() {}

  /** {@code .ftz}: a subnormal number is a zero of its sign. */
  public static float flush(float a) {
    return Math.abs(a) < SMALLEST_NORMAL ? a * 0f : a;
  }

  /** {@code .sat}: clamped to [0, 1]; a NaN becomes 0. */
  public static float saturate(float a) {
    return a > 0 ? Math.min(a, 1f) : 0f;
  }

  public static double saturate(double a) {
    return a > 0 ? Math.min(a, 1.0) : 0.0;
  }

  /** The one that is a number, where there is one. */
  public static float min(float a, float b) {
    return Float.isNaN(a) ? b : Float.isNaN(b) ? a : Math.min(a, b);
  }

  public static float max(float a, float b) {
    return Float.isNaN(a) ? b : Float.isNaN(b) ? a : Math.max(a, b);
  }

  public static double min(double a, double b) {
    return Double.isNaN(a) ? b : Double.isNaN(b) ? a : Math.min(a, b);
  }

  public static double max(double a, double b) {
    return Double.isNaN(a) ? b : Double.isNaN(b) ? a : Math.max(a, b);
  }

  /** {@code copysign}: the second with the sign of the first. */
  public static float copySign(float sign, float magnitude) {
    int bits = Float.floatToRawIntBits(magnitude) & Integer.MAX_VALUE;
    return Float.intBitsToFloat(bits | (Float.floatToRawIntBits(sign) & Integer.MIN_VALUE));
  }

  public static double copySign(double sign, double magnitude) {
    long bits = Double.doubleToRawLongBits(magnitude) & Long.MAX_VALUE;
    return Double.longBitsToDouble(bits | (Double.doubleToRawLongBits(sign) & Long.MIN_VALUE));
  }

  public static float sqrt(float a) {
    return (float) Math.sqrt(a);
  }

  public static float rsqrt(float a) {
    return (float) (1.0 / Math.sqrt(a));
  }

  public static double rsqrt(double a) {
    return 1.0 / Math.sqrt(a);
  }

  public static float sin(float a) {
    return (float) Math.sin(reduce(a));
  }

  public static float cos(float a) {
    return (float) Math.cos(reduce(a));
  }

  /** Large arguments make the JDK slow; the approximation promises nothing for them. */
  private static double reduce(float a) {
    return Math.abs(a) > 1e6f ? Math.IEEEremainder(a, TWO_PI) : a;
  }

  public static float log2(float a) {
    if (a > 0 && a < Float.POSITIVE_INFINITY) {
      int exponent = Math.getExponent(a);
      // Whole powers of two are exact, as on the hardware.
      if (exponent >= Float.MIN_EXPONENT && a == Math.scalb(1f, exponent)) {
        return exponent;
      }
    }
    return (float) (Math.log(a) * LOG2_E);
  }

  public static float exp2(float a) {
    if (a == Math.rint(a) && Math.abs(a) < 150) {
      return (float) Math.scalb(1.0, (int) a);
    }
    return (float) Math.pow(2.0, a);
  }

  public static float tanh(float a) {
    return (float) Math.tanh(a);
  }

  /** {@code rcp.approx.ftz.f64} and its kin: the low word of the result is zero. */
  public static double coarseReciprocal(double a) {
    return coarse(1.0 / flush(a));
  }

  /** {@code rsqrt.approx.ftz.f64}. */
  public static double coarseRsqrt(double a) {
    return coarse(1.0 / Math.sqrt(flush(a)));
  }

  private static double coarse(double a) {
    return flush(
        Double.isNaN(a)
            ? a
            : Double.longBitsToDouble(Double.doubleToRawLongBits(a) & 0xffffffff00000000L));
  }

  private static double flush(double a) {
    return Math.abs(a) < Double.MIN_NORMAL ? a * 0.0 : a;
  }

  /** {@code testp}: 0 finite, 1 infinite, 2 number, 3 notanumber, 4 normal, 5 subnormal. */
  public static boolean test(double a, double smallestNormal, int question) {
    double size = Math.abs(a);
    switch (question) {
      case 0:
        return size <= Double.MAX_VALUE;
      case 1:
        return size == Double.POSITIVE_INFINITY;
      case 2:
        return !Double.isNaN(a);
      case 3:
        return Double.isNaN(a);
      case 4:
        return (size >= smallestNormal || size == 0) && size <= Double.MAX_VALUE; // as on a GPU
      default:
        return size < smallestNormal && size > 0;
    }
  }
}
