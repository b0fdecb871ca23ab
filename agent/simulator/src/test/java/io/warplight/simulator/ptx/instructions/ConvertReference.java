package io.warplight.simulator.ptx.instructions;

import io.warplight.simulator.ptx.instructions.Format.Mode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Map;

/** Conversions of every type to every other. */
final class ConvertReference {
  private ConvertReference() {}

  static void register(Map<String, Reference.Rule> rules) {
    rules.put("cvt", ConvertReference::cvt);
  }

  private static Mode rounding(Form form, String suffix) {
    return form.has("rz" + suffix)
        ? Mode.RZ
        : form.has("rm" + suffix)
            ? Mode.RM
            : form.has("rp" + suffix) ? Mode.RP : form.has("rn" + suffix) ? Mode.RN : null;
  }

  private static Outcome cvt(Form form, long[] row) {
    String to = form.result;
    String from = form.inputs.get(0);
    if (to.equals("pred") || from.equals("pred") || from.endsWith("x2") || bare(to) || bare(from)) {
      return null;
    }
    Format target = Format.of(to);
    Format source = Format.of(from);
    Mode mode = rounding(form, "");
    Mode integral = rounding(form, "i");
    if (form.has("ftz") && target != Format.F32 && source != Format.F32) {
      return null;
    }
    if (to.endsWith("x2")) {
      return pair(form, row, target, source, mode, integral);
    }
    if (source == null) {
      return target == null
          ? integers(form, to, from, row[0], mode, integral)
          : toFloat(form, to, from, row[0], mode, integral);
    }
    return target == null
        ? toInteger(form, to, source, row[0], mode, integral)
        : floats(form, target, source, row[0], mode, integral);
  }

  private static boolean bare(String type) {
    return type.charAt(0) == 'b' && !type.startsWith("bf");
  }

  private static Outcome pair(
      Form form, long[] row, Format target, Format source, Mode mode, Mode integral) {
    if (source != Format.F32
        || integral != null
        || (mode != Mode.RN && mode != Mode.RZ)
        || form.has("sat")
        || form.has("ftz")) {
      return null;
    }
    return Outcome.exactly(
        narrowed(target, source, row[1], mode) | narrowed(target, source, row[0], mode) << 16);
  }

  private static long narrowed(Format target, Format source, long bits, Mode mode) {
    if (source.isNan(bits)) {
      return target.nan();
    }
    double value = source.value(bits);
    if (source.isInfinite(bits) || value == 0) {
      return target.bits(value);
    }
    return target.round(new BigDecimal(value), mode);
  }

  private static Outcome integers(
      Form form, String to, String from, long bits, Mode mode, Mode integral) {
    if (mode != null || integral != null || form.has("ftz")) {
      return null;
    }
    long number = Reference.number(from, bits);
    BigInteger value = big(from, number);
    value = form.has("sat") ? IntegerReference.clamp(to, value) : value;
    // Narrow results fill the wider register by their sign.
    return Outcome.exactly(Reference.number(to, value.longValue()));
  }

  private static BigInteger big(String type, long number) {
    BigInteger value = BigInteger.valueOf(number);
    return number < 0 && type.charAt(0) == 'u' ? value.add(BigInteger.ONE.shiftLeft(64)) : value;
  }

  private static Outcome toFloat(
      Form form, String to, String from, long bits, Mode mode, Mode integral) {
    Format target = Format.of(to);
    if (mode == null || integral != null) {
      return null;
    }
    BigInteger value = big(from, Reference.number(from, bits));
    long result = value.signum() == 0 ? 0 : target.round(new BigDecimal(value), mode);
    return Outcome.exactly(form.has("sat") ? FloatReference.saturated(target, result) : result);
  }

  private static Outcome toInteger(
      Form form, String to, Format source, long bits, Mode mode, Mode integral) {
    if (integral == null || mode != null) {
      return null;
    }
    long v = form.has("ftz") ? source.flushed(bits) : bits;
    int width = Form.bits(to);
    if (source.isNan(v)) {
      return Outcome.exactly(source != Format.F64 && width < 64 ? 0 : 1L << (width - 1));
    }
    double value = source.value(v);
    BigInteger whole =
        source.isInfinite(v)
            ? BigInteger.ONE.shiftLeft(80).multiply(BigInteger.valueOf(value > 0 ? 1 : -1))
            : whole(new BigDecimal(value), integral);
    return Outcome.exactly(IntegerReference.clamp(to, whole).longValue());
  }

  private static BigInteger whole(BigDecimal value, Mode mode) {
    RoundingMode java =
        mode == Mode.RN
            ? RoundingMode.HALF_EVEN
            : mode == Mode.RZ
                ? RoundingMode.DOWN
                : mode == Mode.RM ? RoundingMode.FLOOR : RoundingMode.CEILING;
    return value.setScale(0, java).toBigInteger();
  }

  private static Outcome floats(
      Form form, Format target, Format source, long bits, Mode mode, Mode integral) {
    boolean narrows =
        target.width() < source.width()
            || (target != source && target.width() == 16 && source.width() == 16);
    if (mode != null && integral != null) {
      return null;
    }
    if (narrows) {
      if (mode == null && (target.width() != 16 || source.width() != 16)) {
        return null;
      }
    } else if (mode != null && source != Format.BF16) {
      return null;
    }
    if (integral != null && target != source) {
      return null;
    }
    // To f16 nothing is flushed, on the GPU: subnormals of f32 are too small for it.
    boolean flushed = form.has("ftz") && source == Format.F32 && target != Format.F16;
    long v = flushed ? source.flushed(bits) : source.cut(bits);
    long result;
    if (integral != null) {
      result = integral(source, v, integral);
    } else {
      result = narrowed(target, source, v, mode == null ? Mode.RN : mode);
    }
    result = form.has("ftz") && target == Format.F32 ? target.flushed(result) : result;
    return Outcome.exactly(form.has("sat") ? FloatReference.saturated(target, result) : result);
  }

  private static long integral(Format f, long v, Mode mode) {
    if (f.isNan(v) || f.isInfinite(v) || f.isZero(v)) {
      return v;
    }
    BigInteger whole = whole(f.exact(v), mode);
    long sign = v & f.sign();
    return whole.signum() == 0 ? sign : f.round(new BigDecimal(whole), Mode.RN);
  }
}
