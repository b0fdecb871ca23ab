package io.warplight.simulator.ptx.instructions;

import java.math.BigDecimal;
import java.math.BigInteger;

/** A binary floating-point format, with exact rounding into it. */
enum Format {
  F16(10, -14, 15),
  BF16(7, -126, 127),
  F32(23, -126, 127),
  F64(52, -1022, 1023);

  /** Rounding modes: to nearest even, to zero, down, up. */
  enum Mode {
    RN,
    RZ,
    RM,
    RP
  }

  final int fraction;
  final int least;
  final int most;

  Format(int fraction, int least, int most) {
    this.fraction = fraction;
    this.least = least;
    this.most = most;
  }

  /** That of a type or of a pair's halves; null for integers. */
  static Format of(String type) {
    switch (type) {
      case "f16":
      case "f16x2":
        return F16;
      case "bf16":
      case "bf16x2":
        return BF16;
      case "f32":
        return F32;
      case "f64":
        return F64;
      default:
        return null;
    }
  }

  int width() {
    return this == F64 ? 64 : this == F32 ? 32 : 16;
  }

  long sign() {
    return 1L << (width() - 1);
  }

  long infinity() {
    return (long) (most * 2 + 1) << fraction;
  }

  long nan() {
    return sign() - 1;
  }

  long one() {
    return (long) most << fraction;
  }

  long cut(long bits) {
    return width() == 64 ? bits : bits & (1L << width()) - 1;
  }

  boolean isNan(long bits) {
    return (cut(bits) & ~sign()) > infinity();
  }

  boolean isInfinite(long bits) {
    return (cut(bits) & ~sign()) == infinity();
  }

  boolean isZero(long bits) {
    return (cut(bits) & ~sign()) == 0;
  }

  boolean isNegative(long bits) {
    return (bits & sign()) != 0;
  }

  boolean isSubnormal(long bits) {
    long size = cut(bits) & ~sign();
    return size != 0 && size < 1L << fraction;
  }

  long flushed(long bits) {
    return isSubnormal(bits) ? bits & sign() : cut(bits);
  }

  /** The number, which is exact; not for infinities and NaNs, which are that double. */
  double value(long bits) {
    if (isNan(bits)) {
      return Double.NaN;
    }
    double sign = isNegative(bits) ? -1 : 1;
    if (isInfinite(bits)) {
      return sign * Double.POSITIVE_INFINITY;
    }
    long size = cut(bits) & ~sign();
    long exponent = size >>> fraction;
    long digits = size & (1L << fraction) - 1;
    return exponent == 0
        ? sign * Math.scalb((double) digits, least - fraction)
        : sign * Math.scalb((double) (digits | 1L << fraction), (int) exponent - most - fraction);
  }

  BigDecimal exact(long bits) {
    return new BigDecimal(value(bits));
  }

  /** The nearest number's bits. */
  long bits(double value) {
    if (Double.isNaN(value)) {
      return nan();
    }
    long sign = Double.doubleToRawLongBits(value) < 0 ? sign() : 0;
    if (Double.isInfinite(value)) {
      return sign | infinity();
    }
    return value == 0 ? sign : round(new BigDecimal(value), Mode.RN);
  }

  /** An exact number that is not 0, rounded. */
  long round(BigDecimal exact, Mode mode) {
    boolean negative = exact.signum() < 0;
    BigDecimal size = exact.abs();
    // The exponent, by its logarithm and then exactly.
    int exponent =
        (int) Math.floor((size.unscaledValue().bitLength() - 1) - size.scale() * 3.321928094887362);
    while (size.compareTo(power(exponent)) < 0) {
      exponent--;
    }
    while (size.compareTo(power(exponent + 1)) >= 0) {
      exponent++;
    }
    exponent = Math.max(exponent, least);
    BigDecimal steps = size.multiply(power(fraction - exponent));
    BigInteger whole = steps.toBigInteger();
    BigDecimal rest = steps.subtract(new BigDecimal(whole));
    boolean up;
    switch (mode) {
      case RN:
        int half = rest.compareTo(new BigDecimal("0.5"));
        up = half > 0 || (half == 0 && whole.testBit(0));
        break;
      case RZ:
        up = false;
        break;
      default:
        up = rest.signum() > 0 && negative == (mode == Mode.RM);
        break;
    }
    whole = up ? whole.add(BigInteger.ONE) : whole;
    BigInteger bits = whole.add(BigInteger.valueOf(exponent - least).shiftLeft(fraction));
    long sign = negative ? sign() : 0;
    if (bits.compareTo(BigInteger.valueOf(infinity())) >= 0) {
      boolean inward = mode == Mode.RZ || (mode != Mode.RN && negative != (mode == Mode.RM));
      return sign | (inward ? infinity() - 1 : infinity());
    }
    return sign | bits.longValue();
  }

  static BigDecimal power(int exponent) {
    return exponent >= 0
        ? new BigDecimal(BigInteger.ONE.shiftLeft(exponent))
        : new BigDecimal(BigInteger.valueOf(5).pow(-exponent), -exponent);
  }
}
