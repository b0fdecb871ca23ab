package io.warplight.simulator.ptx.run;

/** Comparisons that differ from the JVM's where an operand is no number. */
public final class Compare {
  private Compare() {}

  /** {@code ne}: ordered and different. */
  public static boolean apart(float a, float b) {
    return a < b || a > b;
  }

  /** {@code equ}: unordered or equal. */
  public static boolean notApart(float a, float b) {
    return !(a < b || a > b);
  }

  /** {@code num}: both are numbers. */
  public static boolean ordered(float a, float b) {
    return !Float.isNaN(a) && !Float.isNaN(b);
  }

  /** {@code nan}: one is not. */
  public static boolean unordered(float a, float b) {
    return Float.isNaN(a) || Float.isNaN(b);
  }

  public static boolean apart(double a, double b) {
    return a < b || a > b;
  }

  public static boolean notApart(double a, double b) {
    return !(a < b || a > b);
  }

  public static boolean ordered(double a, double b) {
    return !Double.isNaN(a) && !Double.isNaN(b);
  }

  public static boolean unordered(double a, double b) {
    return Double.isNaN(a) || Double.isNaN(b);
  }
}
