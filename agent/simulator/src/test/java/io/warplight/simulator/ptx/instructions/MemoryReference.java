package io.warplight.simulator.ptx.instructions;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;

/** Moves, loads, stores and atomics. */
final class MemoryReference {
  private MemoryReference() {}

  static void register(Map<String, Reference.Rule> rules) {
    rules.put("mov", MemoryReference::mov);
    rules.put("ld", MemoryReference::load);
    rules.put("ldu", MemoryReference::load);
    rules.put("atom", MemoryReference::atomic);
    rules.put("red", MemoryReference::atomic);
  }

  private static Outcome mov(Form form, long[] row) {
    if (form.name.startsWith("mov.pack")) {
      int bits = Form.bits(form.inputs.get(0));
      long all = 0;
      for (int k = 0; k < form.inputs.size(); k++) {
        all |= Reference.cut(form.inputs.get(k), row[k]) << k * bits;
      }
      return Outcome.exactly(all);
    }
    if (form.name.startsWith("mov.unpack")) {
      return Outcome.exactly(row[0], row[0] >> Form.bits(form.result));
    }
    String type = form.result;
    int bits = Form.bits(type);
    boolean half = Format.of(type) != null && Format.of(type).width() == 16;
    return bits == 8 || half ? null : Outcome.exactly(row[0]);
  }

  private static Outcome load(Form form, long[] row) {
    String type = form.modifiers.get(form.modifiers.size() - 1);
    boolean half = Format.of(type) != null && Format.of(type).width() == 16;
    if (type.equals("pred") || half) {
      return null;
    }
    if (form.has("v4")) {
      return Form.bits(type) == 64 ? null : Outcome.exactly(row[3], row[1]);
    }
    if (form.has("v2")) {
      return Outcome.exactly(row[0], row[1]);
    }
    return Outcome.exactly(Reference.number(type, row[0]));
  }

  private static Outcome atomic(Form form, long[] row) {
    String type = form.result;
    String operation = "";
    for (String modifier : form.modifiers) {
      if (!modifier.equals("global")
          && !modifier.equals("shared")
          && !modifier.equals("noftz")
          && !modifier.equals(type)) {
        operation = modifier;
      }
    }
    int bits = Form.bits(type);
    if (bits < 16 || !allowed(form, operation, type, bits)) {
      return null;
    }
    long old = Reference.cut(type, row[0]);
    long value = Reference.cut(type, row[1]);
    boolean flushed = operation.equals("add") && type.equals("f32") && !form.has("shared");
    long changed =
        flushed
            ? flushedSum(old, value) // outside of shared memory
            : changed(operation, type, old, value, row[2]);
    return form.opcode.equals("red") ? Outcome.exactly(changed) : Outcome.exactly(old, changed);
  }

  private static boolean allowed(Form form, String operation, String type, int bits) {
    boolean half = Format.of(type) != null && bits <= 32 && !type.equals("f32");
    if (form.has("noftz") != (half && operation.equals("add"))) {
      return false;
    }
    boolean bare = type.charAt(0) == 'b' && Format.of(type) == null;
    switch (operation) {
      case "exch":
        return bare && bits >= 32;
      case "cas":
        return bare;
      case "and":
      case "or":
      case "xor":
        return bare && bits >= 32;
      case "inc":
      case "dec":
        return type.equals("u32");
      case "min":
      case "max":
        return Reference.isInteger(type) && !bare && bits >= 32;
      default:
        return Format.of(type) != null
            || type.equals("u32")
            || type.equals("s32")
            || type.equals("u64");
    }
  }

  private static long changed(String operation, String type, long old, long value, long second) {
    long a = Reference.number(type, old);
    long b = Reference.number(type, value);
    boolean less = type.charAt(0) == 's' ? a < b : Long.compareUnsigned(a, b) < 0;
    switch (operation) {
      case "exch":
        return value;
      case "cas":
        return old == value ? second : old;
      case "and":
        return old & value;
      case "or":
        return old | value;
      case "xor":
        return old ^ value;
      case "inc":
        return Long.compareUnsigned(old, value) >= 0 ? 0 : old + 1;
      case "dec":
        return old == 0 || Long.compareUnsigned(old, value) > 0 ? value : old - 1;
      case "min":
        return less ? a : b;
      case "max":
        return less ? b : a;
      default:
        return sum(type, old, value);
    }
  }

  private static long flushedSum(long a, long b) {
    Format f = Format.F32;
    return f.flushed(sum(f, f.flushed(a), f.flushed(b)));
  }

  private static long sum(String type, long a, long b) {
    Format f = Format.of(type);
    if (f == null) {
      return BigInteger.valueOf(a).add(BigInteger.valueOf(b)).longValue();
    }
    if (type.endsWith("x2")) {
      return sum(f, a & 0xffff, b & 0xffff) | sum(f, a >>> 16, b >>> 16 & 0xffff) << 16;
    }
    return sum(f, a, b);
  }

  private static long sum(Format f, long a, long b) {
    double sum = f.value(a) + f.value(b);
    if (Double.isNaN(sum) || f.isInfinite(a) || f.isInfinite(b)) {
      return f.bits(sum);
    }
    BigDecimal exact = f.exact(a).add(f.exact(b));
    return exact.signum() == 0 ? f.bits(sum) : f.round(exact, Format.Mode.RN);
  }
}
