package io.warplight.simulator.ptx.instructions;

import java.math.BigInteger;
import java.util.Map;

/** Integer arithmetic, bits and video instructions, with unbounded integers. */
final class IntegerReference {
  private IntegerReference() {}

  static void register(Map<String, Reference.Rule> rules) {
    for (String opcode : "sad dp4a dp2a mul24 mad24 rem".split(" ")) {
      rules.put(opcode, IntegerReference::arithmetic);
    }
    for (String opcode :
        "and or xor not cnot shl shr shf lop3 prmt popc clz brev bfind bfe bfi fns bmsk szext"
            .split(" ")) {
      rules.put(opcode, IntegerReference::bits);
    }
    for (String width : new String[] {"2", "4"}) {
      for (String opcode : "vadd vsub vavrg vabsdiff vmin vmax vset".split(" ")) {
        rules.put(opcode + width, IntegerReference::video);
      }
    }
  }

  private static BigInteger big(String type, long bits) {
    long number = Reference.number(type, bits);
    BigInteger value = BigInteger.valueOf(number);
    return number < 0 && type.charAt(0) != 's' ? value.add(BigInteger.ONE.shiftLeft(64)) : value;
  }

  private static BigInteger[] operands(Form form, long[] row) {
    BigInteger[] values = new BigInteger[form.inputs.size()];
    for (int k = 0; k < values.length; k++) {
      values[k] = big(form.inputs.get(k), row[k]);
    }
    return values;
  }

  private static BigInteger least(String type) {
    return type.charAt(0) == 's'
        ? BigInteger.ONE.shiftLeft(Form.bits(type) - 1).negate()
        : BigInteger.ZERO;
  }

  private static BigInteger most(String type) {
    int bits = Form.bits(type) - (type.charAt(0) == 's' ? 1 : 0);
    return BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
  }

  /** An exact integer clamped to a type. */
  static BigInteger clamp(String type, BigInteger value) {
    return value.max(least(type)).min(most(type));
  }

  private static Outcome exactly(BigInteger value) {
    return Outcome.exactly(value.longValue());
  }

  /** Add, sub, mul, mad, div, rem, min, max, abs, neg and their kin on integers. */
  static Outcome arithmetic(Form form, long[] row) {
    String type = form.inputs.get(0);
    int bits = Form.bits(type);
    boolean dot = form.opcode.startsWith("dp");
    boolean bare = type.charAt(0) == 'b';
    if (bits < 16 || !Reference.isInteger(type) || bare) {
      return null;
    }
    BigInteger[] v = operands(form, row);
    if (form.has("cc")) {
      return carried(form, v);
    }
    if (dot) {
      return exactly(dot(form, row).add(v[2]));
    }
    for (String modifier : "rn rz rm rp ftz approx full relu NaN xorsign cc".split(" ")) {
      if (form.has(modifier)) {
        return null;
      }
    }
    BigInteger value;
    switch (form.opcode) {
      case "add":
      case "sub":
        value = form.opcode.equals("add") ? v[0].add(v[1]) : v[0].subtract(v[1]);
        if (form.has("sat")) {
          return type.equals("s32") ? exactly(clamp(type, value)) : null;
        }
        return exactly(value);
      case "mul":
      case "mad":
        return product(form, v, bits);
      case "mul24":
      case "mad24":
        return product24(form, v);
      case "div":
        return v[1].signum() == 0 ? Outcome.ANY : exactly(v[0].divide(v[1]));
      case "rem":
        return exactly(v[1].signum() == 0 ? BigInteger.ONE.negate() : v[0].remainder(v[1]));
      case "min":
        return exactly(v[0].min(v[1]));
      case "max":
        return exactly(v[0].max(v[1]));
      case "abs":
        return type.charAt(0) == 's' ? exactly(v[0].abs()) : null;
      case "neg":
        return type.charAt(0) == 's' ? exactly(v[0].negate()) : null;
      case "sad":
        return exactly(v[0].subtract(v[1]).abs().add(v[2]));
      default:
        return null;
    }
  }

  private static Outcome product(Form form, BigInteger[] v, int bits) {
    BigInteger product = v[0].multiply(v[1]);
    if (form.has("wide") && bits == 64) {
      return null;
    }
    if (form.has("hi")) {
      product = product.shiftRight(bits);
    } else if (!form.has("lo") && !form.has("wide")) {
      return null;
    }
    BigInteger value = form.opcode.equals("mad") ? product.add(v[2]) : product;
    if (form.has("sat")) {
      return form.has("hi") && form.result.equals("s32") && form.opcode.equals("mad")
          ? exactly(clamp("s32", value))
          : null;
    }
    return exactly(value);
  }

  private static Outcome product24(Form form, BigInteger[] v) {
    if (Form.bits(form.result) != 32) {
      return null;
    }
    boolean signed = form.result.charAt(0) == 's';
    long a = v[0].longValue() << 40;
    long b = v[1].longValue() << 40;
    BigInteger product =
        BigInteger.valueOf(signed ? a >> 40 : a >>> 40)
            .multiply(BigInteger.valueOf(signed ? b >> 40 : b >>> 40));
    if (form.has("hi")) {
      product = product.shiftRight(16);
    }
    product = big(form.result, product.longValue());
    BigInteger value = form.opcode.equals("mad24") ? product.add(v[2]) : product;
    if (form.has("sat")) {
      return form.has("hi") && signed && form.opcode.equals("mad24")
          ? exactly(clamp("s32", value))
          : null;
    }
    return exactly(value);
  }

  private static BigInteger dot(Form form, long[] row) {
    long sum = 0;
    boolean four = form.opcode.equals("dp4a");
    for (int i = 0; i < (four ? 4 : 2); i++) {
      int bits = four ? 8 : 16;
      long a = part(form.inputs.get(0), row[0] >> i * bits, bits);
      int from = four ? i * 8 : form.has("hi") ? 16 + i * 8 : i * 8;
      long b = part(form.inputs.get(1), row[1] >> from, 8);
      sum += a * b;
    }
    return BigInteger.valueOf(sum);
  }

  private static long part(String type, long value, int bits) {
    return type.charAt(0) == 's' ? value << (64 - bits) >> (64 - bits) : value & (1L << bits) - 1;
  }

  /** The chains of {@link Forms}. */
  private static Outcome carried(Form form, BigInteger[] v) {
    int bits = Form.bits(form.result);
    BigInteger mask = BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
    if (form.opcode.equals("mad")) {
      BigInteger first = v[0].multiply(v[1]);
      BigInteger second = v[3].multiply(v[4]);
      first = form.has("hi") ? first.shiftRight(bits) : first;
      second = form.has("hi") ? second.shiftRight(bits) : second;
      BigInteger sum = first.and(mask).add(v[2].and(mask));
      int carry = sum.testBit(bits) ? 1 : 0;
      return Outcome.exactly(
          sum.longValue(), second.add(v[2]).add(BigInteger.valueOf(carry)).longValue());
    }
    boolean subtract = form.opcode.equals("sub");
    BigInteger first = sum(subtract, v[0].and(mask), v[1].and(mask), false);
    BigInteger second = sum(subtract, v[2].and(mask), v[3].and(mask), first.testBit(bits));
    BigInteger third = sum(subtract, second.and(mask), v[4].and(mask), second.testBit(bits));
    return Outcome.exactly(first.longValue(), third.longValue());
  }

  private static BigInteger sum(boolean subtract, BigInteger a, BigInteger b, boolean carry) {
    BigInteger more = carry ? b.add(BigInteger.ONE) : b;
    return subtract ? a.subtract(more) : a.add(more);
  }

  private static Outcome bits(Form form, long[] row) {
    String type = form.inputs.get(0);
    int bits = Form.bits(type);
    boolean signed = type.charAt(0) == 's';
    boolean bare = type.charAt(0) == 'b' && Format.of(type) == null;
    if (!Reference.isInteger(type) && !type.equals("pred") || bits == 8) {
      return null;
    }
    long a = Reference.cut(type, row[0]);
    BigInteger value = big(type, row[0]);
    long b = row[1];
    boolean logic = bare || type.equals("pred");
    switch (form.opcode) {
      case "and":
        return logic ? Outcome.exactly(a & b) : null;
      case "or":
        return logic ? Outcome.exactly(a | b) : null;
      case "xor":
        return logic ? Outcome.exactly(a ^ b) : null;
      case "not":
        return logic ? Outcome.exactly(~a) : null;
      default:
        break;
    }
    if (type.equals("pred")) {
      return null;
    }
    boolean large = bits >= 32;
    switch (form.opcode) {
      case "cnot":
        return bare ? Outcome.exactly(a == 0 ? 1 : 0) : null;
      case "shl":
        return bare ? exactly(value.shiftLeft((int) distance(form, b))) : null;
      case "shr":
        return exactly(value.shiftRight((int) distance(form, b)));
      case "popc":
        return bare && large ? Outcome.exactly(Long.bitCount(a)) : null;
      case "clz":
        return bare && large ? Outcome.exactly(Long.numberOfLeadingZeros(a) - (64 - bits)) : null;
      case "brev":
        return bare && large ? Outcome.exactly(Long.reverse(a) >>> (64 - bits)) : null;
      case "bfind":
        return large && !bare ? find(form, value, bits) : null;
      case "bfe":
        return large && !bare
            ? extract(value, a, signed, bits, place(bits, row[1]), place(bits, row[2]))
            : null;
      case "bfi":
        return large && bare
            ? insert(a, row[1], bits, place(bits, row[2]), place(bits, row[3]))
            : null;
      case "szext":
        return bits == 32 && !bare ? extend(form, a, signed, row[1]) : null;
      default:
        return words(form, row);
    }
  }

  /** In 32 bits its low byte, as the manual has it; in 64 all of it, as the GPU does. */
  private static int place(int bits, long register) {
    return bits == 32 ? (int) register & 255 : (int) Math.min(register & 0xffffffffL, 255);
  }

  private static long distance(Form form, long register) {
    int comma = form.name.indexOf(',');
    long distance =
        comma < 0 ? register & 0xffffffffL : Long.parseLong(form.name.substring(comma + 1));
    return Math.min(distance, 64);
  }

  private static Outcome find(Form form, BigInteger value, int bits) {
    // The highest bit that differs from the sign.
    int found = value.bitLength() - 1;
    if (found < 0) {
      return Outcome.exactly(0xffffffffL);
    }
    return Outcome.exactly(form.has("shiftamt") ? bits - 1 - found : found);
  }

  private static Outcome extract(
      BigInteger value, long a, boolean signed, int bits, int from, int length) {
    if (length == 0) {
      return Outcome.exactly(0);
    }
    int top = Math.min(from + length - 1, bits - 1);
    boolean sign = signed && (a >>> top & 1) == 1;
    long result = 0;
    for (int i = 0; i < bits; i++) {
      boolean bit = i < length && from + i < bits ? (a >>> (from + i) & 1) == 1 : sign;
      result |= bit ? 1L << i : 0;
    }
    return Outcome.exactly(result);
  }

  private static Outcome insert(long a, long into, int bits, int at, int length) {
    long result = into;
    for (int i = 0; i < length && at + i < bits; i++) {
      long bit = 1L << (at + i);
      result = (a >>> i & 1) == 1 ? result | bit : result & ~bit;
    }
    return Outcome.exactly(result);
  }

  private static Outcome extend(Form form, long a, boolean signed, long n) {
    long position = form.has("wrap") ? n & 31 : Math.min(n & 0xffffffffL, 32);
    if (position == 0) {
      return Outcome.exactly(0);
    }
    return Outcome.exactly(
        signed ? a << (64 - position) >> (64 - position) : a & (1L << position) - 1);
  }

  /** Those of 32 bits alone. */
  private static Outcome words(Form form, long[] row) {
    int a = (int) row[0];
    int b = (int) row[1];
    int c = (int) row[2];
    switch (form.opcode) {
      case "shf":
        int by = form.has("wrap") ? c & 31 : Integer.compareUnsigned(c, 32) > 0 ? 32 : c;
        BigInteger both = big("u64", (long) b << 32 | a & 0xffffffffL);
        return exactly(form.has("l") ? both.shiftLeft(by).shiftRight(32) : both.shiftRight(by));
      case "lop3":
        int table = Integer.parseInt(form.name.substring(form.name.indexOf(',') + 1));
        long result = 0;
        for (int i = 0; i < 32; i++) {
          int index = (a >>> i & 1) << 2 | (b >>> i & 1) << 1 | c >>> i & 1;
          result |= (long) (table >>> index & 1) << i;
        }
        return Outcome.exactly(result);
      case "prmt":
        return permuted(form, a, b, c);
      case "fns":
        return Outcome.exactly(nth(a, b, c));
      case "bmsk":
        long from = form.has("wrap") ? a & 31 : Math.min(a & 0xffffffffL, 32);
        long length = form.has("wrap") ? b & 31 : Math.min(b & 0xffffffffL, 32);
        return exactly(
            BigInteger.ONE.shiftLeft((int) length).subtract(BigInteger.ONE).shiftLeft((int) from));
      default:
        return null;
    }
  }

  private static Outcome permuted(Form form, int a, int b, int c) {
    long both = (long) b << 32 | a & 0xffffffffL;
    int at = c & 3;
    long result = 0;
    for (int i = 0; i < 4; i++) {
      int chosen;
      if (form.has("f4e")) {
        chosen = at + i;
      } else if (form.has("b4e")) {
        chosen = (at - i) & 7;
      } else if (form.has("rc8")) {
        chosen = at;
      } else if (form.has("ecl")) {
        chosen = Math.max(at, i);
      } else if (form.has("ecr")) {
        chosen = Math.min(at, i);
      } else if (form.has("rc16")) {
        chosen = (at & 1) * 2 + (i & 1);
      } else {
        chosen = c >>> 4 * i & 15;
      }
      long part = both >>> 8 * (chosen & 7) & 255;
      part = chosen > 7 ? (part & 128) != 0 ? 255 : 0 : part;
      result |= part << 8 * i;
    }
    return Outcome.exactly(result);
  }

  /** The instruction's own description, word by word. */
  private static long nth(int mask, int base, int offset) {
    if (Integer.compareUnsigned(base, 31) > 0) {
      return 0xffffffffL;
    }
    if (offset == 0) {
      return (mask >>> base & 1) == 1 ? base : 0xffffffffL;
    }
    int step = offset < 0 ? -1 : 1;
    long left = Math.abs((long) offset) - 1;
    for (int position = base; position >= 0 && position < 32; position += step) {
      if ((mask >>> position & 1) == 1) {
        if (left == 0) {
          return position;
        }
        left--;
      }
    }
    return 0xffffffffL;
  }

  private static Outcome video(Form form, long[] row) {
    int bits = form.opcode.endsWith("2") ? 16 : 8;
    String name = form.opcode.substring(0, form.opcode.length() - 1);
    String kind = form.result.charAt(0) + "" + bits;
    long packed = 0;
    long sum = row[2];
    for (int at = 0; at < 32; at += bits) {
      long a = part(form.inputs.get(0), row[0] >> at, bits);
      long b = part(form.inputs.get(1), row[1] >> at, bits);
      long value = lane(form, name, a, b);
      if (form.has("sat")) {
        value = clamp(kind, BigInteger.valueOf(value)).longValue();
      }
      packed |= (value & (1L << bits) - 1) << at;
      sum += value;
    }
    return Outcome.exactly(form.has("add") ? sum : packed);
  }

  private static long lane(Form form, String name, long a, long b) {
    switch (name) {
      case "vadd":
        return a + b;
      case "vsub":
        return a - b;
      case "vavrg":
        return a + b >= 0 ? (a + b + 1) >> 1 : (a + b) >> 1;
      case "vabsdiff":
        return Math.abs(a - b);
      case "vmin":
        return Math.min(a, b);
      case "vmax":
        return Math.max(a, b);
      default:
        boolean yes =
            form.has("eq")
                ? a == b
                : form.has("ne")
                    ? a != b
                    : form.has("lt")
                        ? a < b
                        : form.has("le") ? a <= b : form.has("gt") ? a > b : a >= b;
        return yes ? 1 : 0;
    }
  }
}
