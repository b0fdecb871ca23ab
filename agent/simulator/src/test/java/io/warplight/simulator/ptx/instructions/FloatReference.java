package io.warplight.simulator.ptx.instructions;

import io.warplight.simulator.ptx.instructions.Format.Mode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Map;

/** Floating-point arithmetic in all formats and modes: exact, then rounded once. */
final class FloatReference {
  private static final MathContext DIGITS = new MathContext(900, RoundingMode.DOWN);

  private FloatReference() {}

  static void register(Map<String, Reference.Rule> rules) {
    for (String opcode : "add sub mul mad div min max abs neg".split(" ")) {
      rules.put(
          opcode,
          (form, row) ->
              Reference.isInteger(form.inputs.get(0))
                  ? IntegerReference.arithmetic(form, row)
                  : arithmetic(form, row));
    }
    for (String opcode : "fma sqrt rcp rsqrt sin cos lg2 ex2 tanh copysign".split(" ")) {
      rules.put(opcode, FloatReference::arithmetic);
    }
  }

  private static Mode mode(Form form) {
    return form.has("rz") ? Mode.RZ : form.has("rm") ? Mode.RM : form.has("rp") ? Mode.RP : Mode.RN;
  }

  private static Outcome arithmetic(Form form, long[] row) {
    String type = form.inputs.get(0);
    Format format = Format.of(type);
    if (format == null || !allowed(form, type, format)) {
      return null;
    }
    if (!type.endsWith("x2")) {
      return one(form, format, row);
    }
    long[] high = new long[row.length];
    for (int k = 0; k < row.length; k++) {
      high[k] = row[k] >>> 16;
    }
    Outcome low = one(form, format, row);
    Outcome other = one(form, format, high);
    if (low == null || low == Outcome.ANY) {
      return low;
    }
    return other == null
        ? null
        : Outcome.exactly((low.bits & 0xffff) | (other.bits & 0xffff) << 16);
  }

  /** What the PTX manual allows. */
  private static boolean allowed(Form form, String type, Format format) {
    boolean half = format.width() == 16;
    boolean b = format == Format.BF16;
    boolean rounds = form.has("rn") || form.has("rz") || form.has("rm") || form.has("rp");
    boolean directed = rounds && !form.has("rn");
    boolean approximate = form.has("approx") || form.has("full");
    if (half && directed || form.has("lo") || form.has("hi") || form.has("wide")) {
      return false;
    }
    boolean oddFlush = form.has("ftz") && !approximate && !form.opcode.equals("rcp");
    if (format == Format.F64 && (form.has("sat") || oddFlush)) {
      return false;
    }
    if (b && (form.has("sat") || form.has("ftz") && !form.opcode.equals("ex2"))) {
      return false;
    }
    switch (form.opcode) {
      case "add":
      case "sub":
      case "mul":
        return true;
      case "mad":
        return !half && rounds;
      case "fma":
        return rounds && !(form.has("relu") && (!half || form.has("sat")));
      case "div":
        return !half && (format == Format.F32 ? rounds || approximate : rounds && !approximate);
      case "sqrt":
        return !half && (rounds || approximate && format == Format.F32);
      case "rcp":
        return !half
            && (rounds && !approximate || approximate && (format == Format.F32 || form.has("ftz")));
      case "rsqrt":
        return !half && approximate;
      case "sin":
      case "cos":
      case "lg2":
        return format == Format.F32 && approximate;
      case "ex2":
        return format != Format.F64 && approximate && (!b || form.has("ftz"));
      case "tanh":
        return format != Format.F64 && approximate && !form.has("ftz");
      case "min":
      case "max":
        return !form.has("relu")
            && (format != Format.F64 || !form.has("NaN") && !form.has("xorsign"));
      case "abs":
      case "neg":
        return !(b && form.has("ftz"));
      case "copysign":
        return !half;
      default:
        return false;
    }
  }

  private static Outcome one(Form form, Format f, long[] row) {
    int count = form.inputs.size();
    boolean flush = form.has("ftz");
    long[] v = new long[count];
    for (int k = 0; k < count; k++) {
      v[k] = flush ? f.flushed(row[k]) : f.cut(row[k]);
    }
    if (form.has("approx") || form.has("full")) {
      return Approximations.of(form, f, v);
    }
    if (flush && f == Format.F64) {
      return Outcome.ANY; // The assembler takes it; the manual knows nothing of it.
    }
    long bits;
    switch (form.opcode) {
      case "abs":
        bits = v[0] & ~f.sign();
        break;
      case "neg":
        bits = v[0] ^ f.sign();
        break;
      case "copysign":
        return Outcome.exactly(v[1] & ~f.sign() | v[0] & f.sign());
      case "min":
      case "max":
        bits = extreme(form, f, v[0], v[1]);
        break;
      default:
        bits = computed(form, f, v, mode(form));
        break;
    }
    bits = flush ? f.flushed(bits) : bits;
    if (form.has("sat")) {
      bits = saturated(f, bits);
    }
    if (form.has("relu")) {
      bits = f.isNan(bits) || !f.isNegative(bits) ? bits : 0;
    }
    return Outcome.exactly(bits);
  }

  static long saturated(Format f, long bits) {
    return f.isNan(bits) || f.isNegative(bits) ? 0 : Math.min(bits, f.one());
  }

  private static long extreme(Form form, Format f, long a, long b) {
    long x = a;
    long y = b;
    if (form.has("xorsign")) {
      x &= ~f.sign();
      y &= ~f.sign();
    }
    long chosen;
    if (f.isNan(x) || f.isNan(y)) {
      chosen = form.has("NaN") || f.isNan(x) && f.isNan(y) ? f.nan() : f.isNan(x) ? y : x;
    } else {
      int order = Double.compare(f.value(x), f.value(y)); // -0 is less than 0
      chosen = order < 0 == form.opcode.equals("min") ? x : y;
    }
    if (form.has("xorsign") && !f.isNan(chosen)) {
      chosen |= (a ^ b) & f.sign();
    }
    return chosen;
  }

  private static long computed(Form form, Format f, long[] v, Mode mode) {
    switch (form.opcode) {
      case "add":
        return sum(f, v[0], v[1], mode);
      case "sub":
        return sum(f, v[0], f.isNan(v[1]) ? v[1] : v[1] ^ f.sign(), mode);
      case "mul":
        return product(f, v[0], v[1], mode);
      case "div":
        return quotient(f, v[0], v[1], mode);
      case "rcp":
        return quotient(f, f.one(), v[0], mode);
      case "sqrt":
        return root(f, v[0], mode);
      default:
        return fused(f, v[0], v[1], v[2], mode);
    }
  }

  /** The double's result where an operand is no finite number; NaN where it is left to the rest. */
  private static long special(Format f, double value) {
    return Double.isNaN(value) ? f.nan() : f.bits(value);
  }

  private static boolean finite(Format f, long... values) {
    for (long value : values) {
      if (f.isNan(value) || f.isInfinite(value)) {
        return false;
      }
    }
    return true;
  }

  private static long zero(Format f, boolean negative) {
    return negative ? f.sign() : 0;
  }

  private static long sum(Format f, long a, long b, Mode mode) {
    if (!finite(f, a, b)) {
      return special(f, f.value(a) + f.value(b));
    }
    BigDecimal exact = f.exact(a).add(f.exact(b));
    if (exact.signum() == 0) {
      boolean same = f.isNegative(a) == f.isNegative(b);
      return zero(f, same && f.isZero(a) ? f.isNegative(a) : mode == Mode.RM);
    }
    return f.round(exact, mode);
  }

  private static long product(Format f, long a, long b, Mode mode) {
    if (!finite(f, a, b) || f.isZero(a) || f.isZero(b)) {
      return special(f, f.value(a) * f.value(b));
    }
    return f.round(f.exact(a).multiply(f.exact(b)), mode);
  }

  private static long quotient(Format f, long a, long b, Mode mode) {
    if (!finite(f, a, b) || f.isZero(a) || f.isZero(b)) {
      return special(f, f.value(a) / f.value(b));
    }
    BigDecimal divisor = f.exact(b);
    BigDecimal exact = f.exact(a).divide(divisor, DIGITS);
    return f.round(sticky(exact, exact.multiply(divisor).compareTo(f.exact(a)) != 0), mode);
  }

  private static long root(Format f, long a, Mode mode) {
    if (!finite(f, a) || f.isZero(a) || f.isNegative(a)) {
      return special(f, Math.sqrt(f.value(a)));
    }
    BigDecimal exact = f.exact(a).sqrt(DIGITS);
    return f.round(sticky(exact, exact.multiply(exact).compareTo(f.exact(a)) != 0), mode);
  }

  /** What was cut off is remembered in a last digit. */
  private static BigDecimal sticky(BigDecimal cut, boolean inexact) {
    return inexact
        ? cut.add(cut.ulp().scaleByPowerOfTen(-3).multiply(BigDecimal.valueOf(cut.signum())))
        : cut;
  }

  private static long fused(Format f, long a, long b, long c, Mode mode) {
    if (!finite(f, a, b) || !finite(f, c)) {
      double product = f.value(a) * f.value(b);
      // A product of finite numbers is finite.
      return special(f, (finite(f, a, b) ? 0 : product) + f.value(c));
    }
    if (f.isZero(a) || f.isZero(b)) {
      long product = zero(f, f.isNegative(a) != f.isNegative(b));
      return sum(f, product, c, mode);
    }
    BigDecimal exact = f.exact(a).multiply(f.exact(b)).add(f.exact(c));
    return exact.signum() == 0 ? zero(f, mode == Mode.RM) : f.round(exact, mode);
  }
}
