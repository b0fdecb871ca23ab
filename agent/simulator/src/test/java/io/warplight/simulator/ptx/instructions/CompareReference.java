package io.warplight.simulator.ptx.instructions;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Comparisons, choices and tests. */
final class CompareReference {
  private static final List<String> ORDERED = Arrays.asList("eq", "ne", "lt", "le", "gt", "ge");
  private static final List<String> UNSIGNED = Arrays.asList("lo", "ls", "hi", "hs");
  private static final List<String> UNORDERED =
      Arrays.asList("equ", "neu", "ltu", "leu", "gtu", "geu", "num", "nan");

  private CompareReference() {}

  static void register(Map<String, Reference.Rule> rules) {
    rules.put("setp", CompareReference::setp);
    rules.put("set", CompareReference::set);
    rules.put("selp", CompareReference::selp);
    rules.put("slct", CompareReference::slct);
    rules.put("testp", CompareReference::testp);
  }

  private static boolean allowed(Form form, String how, String type) {
    Format format = Format.of(type);
    boolean flush = form.has("ftz");
    if (format != null) {
      return (ORDERED.contains(how) || UNORDERED.contains(how))
          && !(flush && (format == Format.F64 || format == Format.BF16));
    }
    if (type.equals("pred") || Form.bits(type) < 16 || flush) {
      return false;
    }
    if (type.charAt(0) == 'b') {
      return how.equals("eq") || how.equals("ne");
    }
    return ORDERED.contains(how) || (UNSIGNED.contains(how) && type.charAt(0) == 'u');
  }

  private static boolean compare(Form form, String how, String type, long a, long b) {
    Format f = Format.of(type);
    if (f == null) {
      long x = Reference.number(type, a);
      long y = Reference.number(type, b);
      return is(how, type.charAt(0) == 's' ? Long.compare(x, y) : Long.compareUnsigned(x, y));
    }
    long x = form.has("ftz") ? f.flushed(a) : a;
    long y = form.has("ftz") ? f.flushed(b) : b;
    if (f.isNan(x) || f.isNan(y)) {
      return how.equals("nan") || (how.length() == 3 && how.endsWith("u"));
    }
    double p = f.value(x);
    double q = f.value(y);
    return is(how, p < q ? -1 : p > q ? 1 : 0);
  }

  private static boolean is(String how, int order) {
    switch (how) {
      case "eq":
      case "equ":
        return order == 0;
      case "ne":
      case "neu":
        return order != 0;
      case "lt":
      case "lo":
      case "ltu":
        return order < 0;
      case "le":
      case "ls":
      case "leu":
        return order <= 0;
      case "gt":
      case "hi":
      case "gtu":
        return order > 0;
      case "ge":
      case "hs":
      case "geu":
        return order >= 0;
      default:
        return how.equals("num");
    }
  }

  private static boolean combined(Form form, boolean a, long with) {
    boolean b = (with & 1) == 1;
    return form.has("and") ? a && b : form.has("or") ? a || b : form.has("xor") ? a != b : a;
  }

  private static Outcome setp(Form form, long[] row) {
    String how = form.modifiers.get(0);
    String type = form.inputs.get(0);
    if (!allowed(form, how, type)) {
      return null;
    }
    if (type.endsWith("x2")) {
      if (form.inputs.size() > 2) {
        return null;
      }
      boolean low = compare(form, how, type, row[0], row[1]);
      boolean high = compare(form, how, type, row[0] >>> 16, row[1] >>> 16);
      return Outcome.exactly(low ? 1 : 0, high ? 1 : 0);
    }
    boolean is = compare(form, how, type, row[0], row[1]);
    return Outcome.exactly(combined(form, is, row[2]) ? 1 : 0, combined(form, !is, row[2]) ? 1 : 0);
  }

  private static Outcome set(Form form, long[] row) {
    String how = form.modifiers.get(0);
    String type = form.inputs.get(0);
    String to = form.result;
    Format format = Format.of(type);
    boolean half = format != null && format.width() == 16;
    if (!allowed(form, how, type)) {
      return null;
    }
    boolean pair = type.endsWith("x2");
    if (pair) {
      // A pair becomes a pair of its own kind, or of all ones in a word.
      if (form.inputs.size() > 2 || !(to.equals(type) || to.equals("u32") || to.equals("s32"))) {
        return null;
      }
    } else if (half
        ? to.equals("f32") || to.equals("u64") || to.endsWith("x2")
        : to.equals("u64")) {
      return null;
    }
    if (pair) {
      boolean low = compare(form, how, type, row[0], row[1]);
      boolean high = compare(form, how, type, row[0] >>> 16, row[1] >>> 16);
      long yes = to.endsWith("x2") ? format.one() : 0xffff;
      return Outcome.exactly((low ? yes : 0) | (high ? yes << 16 : 0));
    }
    boolean is = combined(form, compare(form, how, type, row[0], row[1]), row[2]);
    Format result = Format.of(to);
    return Outcome.exactly(is ? result == null ? -1L : result.one() : 0);
  }

  private static boolean chosen(String type) {
    int bits = Form.bits(type);
    return !type.equals("pred")
        && bits >= 16
        && !type.endsWith("x2")
        && (Reference.isInteger(type) || bits >= 32);
  }

  private static Outcome selp(Form form, long[] row) {
    return chosen(form.result) ? Outcome.exactly((row[2] & 1) == 1 ? row[0] : row[1]) : null;
  }

  private static Outcome slct(Form form, long[] row) {
    if (!chosen(form.result) || (form.has("ftz") && !form.inputs.get(2).equals("f32"))) {
      return null;
    }
    boolean first;
    if (form.inputs.get(2).equals("s32")) {
      first = (int) row[2] >= 0;
    } else {
      long c = form.has("ftz") ? Format.F32.flushed(row[2]) : row[2];
      first = Format.F32.value(c) >= 0;
    }
    return Outcome.exactly(first ? row[0] : row[1]);
  }

  private static Outcome testp(Form form, long[] row) {
    Format f = Format.of(form.inputs.get(0));
    if (f != Format.F32 && f != Format.F64) {
      return null;
    }
    boolean number = !f.isNan(row[0]);
    boolean finite = number && !f.isInfinite(row[0]);
    boolean small = f.isSubnormal(row[0]);
    switch (form.modifiers.get(0)) {
      case "finite":
        return yes(finite);
      case "infinite":
        return yes(f.isInfinite(row[0]));
      case "number":
        return yes(number);
      case "notanumber":
        return yes(!number);
      case "normal":
        return yes(finite && !small); // zero too, on the GPU
      default:
        return yes(small);
    }
  }

  private static Outcome yes(boolean is) {
    return Outcome.exactly(is ? 1 : 0);
  }
}
