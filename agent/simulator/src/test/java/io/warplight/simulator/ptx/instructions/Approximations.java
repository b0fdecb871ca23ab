package io.warplight.simulator.ptx.instructions;

/** The approximations, with the errors that the PTX manual allows them. */
final class Approximations {
  private Approximations() {}

  static Outcome of(Form form, Format f, long[] v) {
    double a = f.value(v[0]);
    if (f.width() == 16) {
      // No error is documented for pairs' halves apart; each is rounded once more.
      return Outcome.ANY;
    }
    boolean wide = f == Format.F64;
    switch (form.opcode) {
      case "div":
        double b = f.value(v[1]);
        return Math.abs(b) > 0x1p126 && !form.has("full")
                || form.has("full") && Math.abs(b) > 0x1p126
            ? Outcome.ANY
            : Outcome.near(a / b, 0x1p-21, 0);
      case "sqrt":
        return Outcome.near(Math.sqrt(a), 0x1p-22, 0);
      case "rcp":
        return Outcome.near(1 / a, wide ? 0x1p-19 : 0x1p-22, 0);
      case "rsqrt":
        return Outcome.near(1 / Math.sqrt(a), wide ? 0x1p-19 : 0x1p-22, 0);
      case "sin":
        return wave(a, Math.sin(a));
      case "cos":
        return wave(a, Math.cos(a));
      case "lg2":
        double log = Math.log(a) / Math.log(2);
        return Outcome.near(log, 0x1p-21, 0x1p-21);
      case "ex2":
        return Outcome.near(Math.pow(2, a), 0x1p-21, 0);
      case "tanh":
        return Outcome.near(Math.tanh(a), 0x1p-10, 0);
      default:
        return null;
    }
  }

  /** Nothing is promised for large angles. */
  private static Outcome wave(double angle, double value) {
    if (Double.isNaN(value)) {
      return Outcome.near(value, 1, 0);
    }
    return Math.abs(angle) > 2 * Math.PI ? Outcome.ANY : Outcome.near(value, 0, 0x1p-20);
  }
}
