package io.warplight.simulator.ptx.checks;

import java.math.BigDecimal;

/** Multiply-add rounded once, for checks that run on JDK 8 too. */
final class StrictFused {
  private StrictFused() {}

  static double fma(double a, double b, double c) {
    double rough = a * b + c;
    if (Double.isNaN(rough) || Double.isInfinite(rough) || a == 0 || b == 0) {
      return rough;
    }
    return new BigDecimal(a).multiply(new BigDecimal(b)).add(new BigDecimal(c)).doubleValue();
  }
}
