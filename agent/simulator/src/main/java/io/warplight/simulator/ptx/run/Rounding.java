package io.warplight.simulator.ptx.run;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Arithmetic in the rounding modes that the JVM lacks. Single precision goes by way of double
 * precision and the exact error of its sum, which is fast: {@code expf} uses {@code fma.rm}. Double
 * precision is computed exactly and rounded, which is slow and rare.
 */
public final class Rounding {
  /** Toward zero ({@code .rz}). */
  public static final int ZERO = 1;

  /** Toward minus infinity ({@code .rm}). */
  public static final int DOWN = 2;

  /** Toward plus infinity ({@code .rp}). */
  public static final int UP = 3;

  private static final MathContext DIGITS = new MathContext(800);
  private static final BigDecimal LARGEST = new BigDecimal(Double.MAX_VALUE);

  private Rounding() {}

  /** The sum of two doubles with its last bit set when it is inexact: rounds on without harm. */
  static double toOdd(double a, double b) {
    double sum = a + b;
    double part = sum - a;
    double error = a - (sum - part) + (b - part);
    if (error == 0 || Double.isNaN(error) || Double.isInfinite(sum)) {
      return sum;
    }
    long bits = Double.doubleToRawLongBits(sum);
    if ((bits & 1) != 0) {
      return sum;
    }
    // The exact sum lies beside this even number, on the error's side.
    return Double.longBitsToDouble(error > 0 == sum > 0 ? bits + 1 : bits - 1);
  }

  public static float add(float a, float b, int mode) {
    return fma(a, 1f, b, mode);
  }

  public static float mul(float a, float b, int mode) {
    return narrow((double) a * b, 0, mode);
  }

  public static float fma(float a, float b, float c, int mode) {
    double product = (double) a * b;
    double sum = product + c;
    if (sum == 0 && product != 0) {
      return mode == DOWN ? -0f : 0f;
    }
    if (sum == 0 && mode == DOWN && (1 / product < 0 || 1 / (double) c < 0)) {
      return -0f;
    }
    double part = sum - product;
    double error = product - (sum - part) + (c - part);
    return narrow(sum, error, mode);
  }

  public static float div(float a, float b, int mode) {
    double quotient = (double) a / b;
    double rest = Double.isInfinite(quotient) ? 0 : remainder(a, b, quotient);
    return narrow(quotient, rest, mode);
  }

  /** The sign of a / b - quotient. */
  private static double remainder(double a, double b, double quotient) {
    if (Double.isNaN(quotient) || Double.isInfinite(b) || quotient == 0) {
      return 0;
    }
    int sign =
        new BigDecimal(a).subtract(new BigDecimal(b).multiply(new BigDecimal(quotient))).signum();
    return b > 0 ? sign : -sign;
  }

  public static float sqrt(float a, int mode) {
    double root = Math.sqrt(a);
    if (Double.isNaN(root) || Double.isInfinite(root) || root == 0) {
      return (float) root;
    }
    BigDecimal square = new BigDecimal(root);
    return narrow(root, new BigDecimal(a).subtract(square.multiply(square)).signum(), mode);
  }

  /** The float that sum + error rounds to. */
  private static float narrow(double sum, double error, int mode) {
    float near = (float) sum;
    if (Float.isNaN(near) || Double.isInfinite(sum)) {
      return near;
    }
    int side = Double.compare((double) near, sum);
    // Above zero: the exact value lies above the rounded one.
    int beyond = near == sum ? (error > 0 ? 1 : error < 0 ? -1 : 0) : -side;
    if (beyond == 0) {
      return near;
    }
    boolean down = mode == DOWN || (mode == ZERO && (sum > 0 || (sum == 0 && error > 0)));
    if (down) {
      return beyond < 0 ? Math.nextAfter(near, Double.NEGATIVE_INFINITY) : near;
    }
    return beyond > 0 ? signed(Math.nextUp(near), sum) : near;
  }

  private static float signed(float value, double sign) {
    return value == 0 && sign < 0 ? -0f : value;
  }

  public static double add(double a, double b, int mode) {
    double sum = a + b;
    if (special(a, b, sum)) {
      return sum;
    }
    BigDecimal exact = new BigDecimal(a).add(new BigDecimal(b));
    if (exact.signum() == 0) {
      boolean negative = mode == DOWN ? !(isPositive(a) && isPositive(b)) : 1 / sum < 0;
      return negative ? -0.0 : 0.0;
    }
    return round(exact, mode);
  }

  private static boolean isPositive(double a) {
    return Double.doubleToRawLongBits(a) >= 0;
  }

  private static boolean special(double a, double b, double result) {
    return Double.isNaN(result) || Double.isInfinite(a) || Double.isInfinite(b);
  }

  public static double mul(double a, double b, int mode) {
    if (special(a, b, a * b) || a == 0 || b == 0) {
      return a * b;
    }
    return round(new BigDecimal(a).multiply(new BigDecimal(b)), mode);
  }

  public static double fma(double a, double b, double c, int mode) {
    if (special(a, b, a * b) || Double.isNaN(c) || Double.isInfinite(c)) {
      return a * b + c;
    }
    if (a == 0 || b == 0) {
      return add(a * b, c, mode);
    }
    BigDecimal exact = new BigDecimal(a).multiply(new BigDecimal(b)).add(new BigDecimal(c));
    if (exact.signum() == 0) {
      return mode == DOWN ? -0.0 : 0.0;
    }
    return round(exact, mode);
  }

  public static double div(double a, double b, int mode) {
    if (special(a, b, a / b) || a == 0 || b == 0) {
      return a / b;
    }
    return round(new BigDecimal(a).divide(new BigDecimal(b), DIGITS), mode);
  }

  public static double sqrt(double a, int mode) {
    double root = Math.sqrt(a);
    if (Double.isNaN(root) || Double.isInfinite(root) || root == 0) {
      return root;
    }
    BigDecimal near = new BigDecimal(root);
    int beyond = new BigDecimal(a).subtract(near.multiply(near)).signum();
    if (beyond < 0 && mode != UP) {
      return Math.nextDown(root);
    }
    return beyond > 0 && mode == UP ? Math.nextUp(root) : root;
  }

  private static double round(BigDecimal exact, int mode) {
    boolean down = mode == DOWN || (mode == ZERO && exact.signum() > 0);
    if (exact.abs().compareTo(LARGEST) > 0) {
      boolean inward = down == (exact.signum() > 0);
      double largest = exact.signum() > 0 ? Double.MAX_VALUE : -Double.MAX_VALUE;
      return inward ? largest : largest * 2;
    }
    double near = exact.doubleValue();
    int beyond = exact.compareTo(new BigDecimal(near));
    if (down) {
      return beyond < 0 ? Math.nextDown(near) : near;
    }
    if (beyond > 0) {
      double above = Math.nextUp(near);
      return above == 0 && exact.signum() < 0 ? -0.0 : above;
    }
    return near == 0 && exact.signum() < 0 ? -0.0 : near;
  }

  /** {@code .rni .rzi .rmi .rpi}: to an integer; mode 0 is to the nearest even one. */
  public static double integral(double a, int mode) {
    switch (mode) {
      case ZERO:
        return a < 0 ? Math.ceil(a) : Math.floor(a);
      case DOWN:
        return Math.floor(a);
      case UP:
        return Math.ceil(a);
      default:
        return Math.rint(a);
    }
  }

  /** A double as a float in a mode. */
  public static float toFloat(double a, int mode) {
    return narrowExact(a, mode);
  }

  private static float narrowExact(double a, int mode) {
    float near = (float) a;
    if (Float.isInfinite(near) && !Double.isInfinite(a)) {
      boolean down = mode == DOWN || (mode == ZERO && a > 0);
      boolean inward = down == (a > 0);
      return inward ? Math.copySign(Float.MAX_VALUE, near) : near;
    }
    return narrow(a, 0, mode);
  }

  /** A signed integer as a float in a mode. */
  public static float toFloat(long a, int mode) {
    return round(new BigDecimal(a), (float) a, mode);
  }

  /** An unsigned integer as a float in a mode. */
  public static float toFloatUnsigned(long a, int mode) {
    return round(unsigned(a), Conversions.unsignedToFloat(a), mode);
  }

  private static float round(BigDecimal exact, float near, int mode) {
    int beyond = exact.compareTo(new BigDecimal(near));
    boolean down = mode == DOWN || (mode == ZERO && exact.signum() > 0);
    if (down) {
      return beyond < 0 ? Math.nextAfter(near, Double.NEGATIVE_INFINITY) : near;
    }
    return beyond > 0 ? Math.nextUp(near) : near;
  }

  /** A signed integer as a double in a mode. */
  public static double toDouble(long a, int mode) {
    return round(new BigDecimal(a), mode);
  }

  /** An unsigned integer as a double in a mode. */
  public static double toDoubleUnsigned(long a, int mode) {
    return round(unsigned(a), mode);
  }

  private static BigDecimal unsigned(long a) {
    return new BigDecimal(Long.toUnsignedString(a)).setScale(0, RoundingMode.UNNECESSARY);
  }
}
