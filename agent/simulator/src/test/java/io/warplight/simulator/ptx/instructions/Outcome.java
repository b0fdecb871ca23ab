package io.warplight.simulator.ptx.instructions;

/** What a row's result should be: bits, a number with a tolerance, or whatever the device likes. */
final class Outcome {
  /** Where CUDA leaves the result open. */
  static final Outcome ANY = new Outcome(0, 0, true, Double.NaN, 0, 0);

  final long bits;
  final long second;
  private final boolean any;
  private final double value;
  private final double relative;
  private final double absolute;

  private Outcome(
      long bits, long second, boolean any, double value, double relative, double absolute) {
    this.bits = bits;
    this.second = second;
    this.any = any;
    this.value = value;
    this.relative = relative;
    this.absolute = absolute;
  }

  static Outcome exactly(long bits) {
    return exactly(bits, 0);
  }

  static Outcome exactly(long bits, long second) {
    return new Outcome(bits, second, false, Double.NaN, 0, 0);
  }

  /** A number that may be off by so much of it, or by so much. */
  static Outcome near(double value, double relative, double absolute) {
    return new Outcome(0, 0, false, value, relative, absolute);
  }

  private boolean isNear() {
    return relative > 0 || absolute > 0;
  }

  /**
   * Whether a device's result is this; all NaNs are one, and all bits beyond the type are noise.
   */
  boolean accepts(Form form, long result, long other) {
    return any || (accepts(form.result, result) && agree(form.second, second, other));
  }

  private boolean accepts(String type, long result) {
    Format format = Format.of(type);
    if (!isNear()) {
      return agree(type, bits, result);
    }
    double got = format.value(result);
    if (Double.isNaN(value) || Double.isInfinite(value) || value == 0 && absolute == 0) {
      return Double.compare(got, value) == 0;
    }
    return Math.abs(got - value) <= Math.max(absolute, Math.abs(value) * relative)
        || beyond(format, got);
  }

  /** An approximation may come to 0 or infinity a little too soon. */
  private boolean beyond(Format format, double got) {
    double smallest = Math.scalb(1.0, format.least);
    double largest = Math.scalb(2 - Math.scalb(1.0, 3 - format.fraction), format.most);
    return (Math.abs(value) < smallest * 1.001 && Math.abs(got) <= smallest)
        || (Math.abs(value) > largest && Math.abs(got) >= largest && got > 0 == value > 0);
  }

  /** Whether two results of a type are the same number or bits. */
  static boolean agree(String type, long a, long b) {
    if (type.isEmpty()) {
      return true;
    }
    Format format = Format.of(type);
    if (type.endsWith("x2")) {
      return same(format, a, b) && same(format, a >>> 16, b >>> 16);
    }
    if (format != null) {
      return same(format, a, b);
    }
    int bits = Form.bits(type);
    return bits == 64 ? a == b : (a ^ b) << (64 - bits) == 0;
  }

  private static boolean same(Format format, long a, long b) {
    return format.cut(a) == format.cut(b) || (format.isNan(a) && format.isNan(b));
  }

  @Override
  public String toString() {
    return any
        ? "anything"
        : isNear()
            ? value + " ± " + Math.max(absolute, Math.abs(value) * relative)
            : Long.toHexString(bits) + ":" + Long.toHexString(second);
  }
}
