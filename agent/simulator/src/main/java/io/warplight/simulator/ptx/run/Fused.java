package io.warplight.simulator.ptx.run;

import java.math.BigDecimal;

/**
 * Fused multiply-add for JDK 8, which has no {@code Math.fma}; on later ones generated code calls
 * the JDK's, which is one instruction.
 */
public final class Fused {
  private Fused() {}

  /** a * b + c, rounded once. */
  public static float fma(float a, float b, float c) {
    double product = (double) a * b;
    return (float) Rounding.toOdd(product, c);
  }

  /** a * b + c, rounded once. */
  public static double fma(double a, double b, double c) {
    double rough = a * b + c;
    if (Double.isNaN(rough)
        || Double.isInfinite(a)
        || Double.isInfinite(b)
        || Double.isInfinite(c)) {
      return rough;
    }
    if (a == 0 || b == 0 || (c == 0 && Double.isInfinite(a * b))) {
      return rough;
    }
    BigDecimal exact = new BigDecimal(a).multiply(new BigDecimal(b)).add(new BigDecimal(c));
    if (exact.signum() == 0) {
      return rough == 0 ? rough : 0.0;
    }
    return exact.doubleValue();
  }
}
