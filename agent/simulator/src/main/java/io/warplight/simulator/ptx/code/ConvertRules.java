package io.warplight.simulator.ptx.code;

import static org.objectweb.asm.Opcodes.*;

import io.warplight.simulator.ptx.run.Rounding;
import io.warplight.simulator.ptx.text.Instruction;
import io.warplight.simulator.ptx.text.PtxException;
import io.warplight.simulator.ptx.text.Type;
import java.util.Map;

/** cvt: every pair of types, rounding, saturation. */
final class ConvertRules {
  private ConvertRules() {}

  static void register(Map<String, Rule> rules) {
    rules.put("cvt", ConvertRules::cvt);
  }

  private static Operation cvt(Selection s, Instruction i) throws PtxException {
    if (i.has("pack") || i.has("tf32") || i.has("relu") || i.has("satfinite") || i.has("rs")) {
      throw i.notSimulated();
    }
    for (String modifier : i.modifiers()) {
      if (modifier.startsWith("e4m3")
          || modifier.startsWith("e5m2")
          || modifier.startsWith("ue8")
          || modifier.startsWith("e2m")
          || modifier.startsWith("e3m")) {
        throw i.notSimulated();
      }
    }
    Type to = i.type(0);
    Type from = i.type(1);
    if (to.kind() == Type.Kind.PAIR) {
      return pair(s, i, to, from);
    }
    if (to == Type.PRED
        || from == Type.PRED
        || from.kind() == Type.Kind.PAIR
        || to.bits() > 64
        || from.bits() > 64) {
      throw i.wrong("no such conversion");
    }
    Value value = s.read(1, from, i);
    Target target = s.write(0, to, i);
    Emission code =
        from.isFloat()
            ? to.isFloat() ? floatToFloat(i, from, to) : floatToInteger(i, from, to)
            : to.isFloat() ? integerToFloat(i, from, to) : integerToInteger(i, from, to);
    return Selection.compute(i, target, code, value);
  }

  /** {@code cvt.rn.f16x2.f32 d, a, b}: a becomes the high half. */
  private static Operation pair(Selection s, Instruction i, Type to, Type from)
      throws PtxException {
    if (from != Type.F32) {
      throw i.wrong("pairs are made of .f32");
    }
    Value high = s.read(1, from, i);
    Value low = s.read(2, from, i);
    Target target = s.write(0, to, i);
    Type half = to == Type.F16X2 ? Type.F16 : Type.BF16;
    Emission emission =
        body -> {
          high.push(body);
          body.insn(F2D);
          narrow(body, i, half);
          body.push(16);
          body.insn(ISHL);
          low.push(body);
          body.insn(F2D);
          narrow(body, i, half);
          body.insn(IOR);
          target.store(body);
        };
    return new Operation(i, Operation.Flow.NEXT, emission).reads(high, low).writes(target);
  }

  private static Emission integerToInteger(Instruction i, Type from, Type to) {
    return body -> {
      if (i.has("sat")) {
        saturate(body, from, to);
        return;
      }
      if (from.jvm() == 'I' && to.jvm() == 'J') {
        body.extend(from);
      } else if (from.jvm() == 'J' && to.jvm() == 'I') {
        body.insn(L2I);
      }
      body.normalise(to);
    };
  }

  private static void saturate(Body body, Type from, Type to) {
    if (from.jvm() == 'I') {
      body.extend(from);
    }
    long high =
        to.isSigned() || to.bits() == 64
            ? (1L << (Math.min(to.bits(), 64) - 1)) - 1
            : (1L << to.bits()) - 1;
    boolean from64Unsigned = from == Type.U64;
    if (to == Type.U64) {
      if (from.isSigned()) {
        body.push(0L);
        body.call("java/lang/Math", "max", "(JJ)J");
      }
    } else if (from64Unsigned) {
      body.push(high);
      body.run("Conversions", "clampUnsigned", "(JJ)J");
    } else {
      body.push(to.isSigned() ? -high - 1 : 0L);
      body.push(high);
      body.run("Conversions", "clamp", "(JJJ)J");
    }
    if (to.jvm() == 'I') {
      body.insn(L2I);
    }
  }

  private static Emission integerToFloat(Instruction i, Type from, Type to) {
    int mode = FloatRules.mode(i);
    return body -> {
      if (from.jvm() == 'I' && mode == 0 && (from.bits() < 32 || from.isSigned())) {
        if (to == Type.F32) {
          body.insn(I2F);
        } else {
          body.insn(I2D);
        }
      } else {
        if (from.jvm() == 'I') {
          body.extend(from);
        }
        fromLong(body, from == Type.U64, to, mode);
      }
      if (to.bits() == 16) {
        narrow(body, i, to);
      }
      clampUnit(body, i, to);
    };
  }

  /** A long becomes a float for f32, else a double. */
  private static void fromLong(Body body, boolean unsigned, Type to, int mode) {
    boolean single = to == Type.F32;
    if (to == Type.BF16) {
      // The double in between must not round what is rounded again.
      body.push(unsigned ? 1 : 0);
      body.run("Conversions", "shortened", "(JZ)J");
    }
    if (mode != 0 && to.bits() >= 32) {
      body.push(mode);
      String name = (single ? "toFloat" : "toDouble") + (unsigned ? "Unsigned" : "");
      body.run("Rounding", name, single ? "(JI)F" : "(JI)D");
    } else if (unsigned) {
      String name = single ? "unsignedToFloat" : "unsignedToDouble";
      body.run("Conversions", name, single ? "(J)F" : "(J)D");
    } else {
      body.insn(single ? L2F : L2D);
    }
  }

  /** A double on the stack becomes a half's bits. */
  private static void narrow(Body body, Instruction i, Type half) {
    body.push(FloatRules.mode(i));
    body.run("Halves", half == Type.F16 ? "fromDouble" : "bfloatFromDouble", "(DI)I");
  }

  private static void clampUnit(Body body, Instruction i, Type to) {
    if (i.has("sat")) {
      if (to.bits() == 16) {
        body.run("Halves", "saturate", "(I)I");
      } else {
        body.run("Floats", "saturate", to == Type.F32 ? "(F)F" : "(D)D");
      }
    }
  }

  /** How to an integer: -1 not at all, 0 nearest, else the mode. */
  private static int integral(Instruction i) {
    return i.has("rni")
        ? 0
        : i.has("rzi")
            ? Rounding.ZERO
            : i.has("rmi") ? Rounding.DOWN : i.has("rpi") ? Rounding.UP : -1;
  }

  /** The number on the stack becomes a double. */
  private static void toDouble(Body body, Type from, boolean flush) {
    if (from == Type.F16) {
      body.run("Halves", "toFloat", "(I)F");
    } else if (from == Type.BF16) {
      body.run("Halves", "bfloatToFloat", "(I)F");
    } else if (from == Type.F32 && flush) {
      body.run("Floats", "flush", "(F)F");
    }
    if (from != Type.F64) {
      body.insn(F2D);
    }
  }

  private static Emission floatToInteger(Instruction i, Type from, Type to) throws PtxException {
    int mode = integral(i);
    if (mode < 0) {
      throw i.wrong("a rounding to an integer is needed");
    }
    return body -> {
      if (from == Type.F32 && to == Type.S32 && mode == Rounding.ZERO) {
        body.insn(F2I); // clamps, and a NaN is 0, as in PTX
        return;
      }
      toDouble(body, from, i.has("ftz"));
      body.push(mode);
      body.run("Rounding", "integral", "(DI)D");
      body.push(to.bits());
      boolean zero = from != Type.F64 && to.bits() < 64;
      body.push(zero ? 0L : to.bits() == 64 ? 1L << 63 : 1L << (to.bits() - 1));
      body.run("Conversions", to.isSigned() ? "toSigned" : "toUnsigned", "(DIJ)J");
      if (to.jvm() == 'I') {
        body.insn(L2I);
        body.normalise(to);
      }
    };
  }

  private static Emission floatToFloat(Instruction i, Type from, Type to) {
    int integral = integral(i);
    int mode = FloatRules.mode(i);
    boolean plain = integral < 0 && !i.has("ftz") && !i.has("sat");
    return body -> {
      if (from == to && plain) {
        return;
      }
      if (plain && mode == 0 && from.bits() >= 32 && to.bits() >= 32) {
        body.insn(from == Type.F32 ? F2D : D2F);
        return;
      }
      toDouble(body, from, i.has("ftz") && to != Type.F16); // as on a GPU: too small for any f16
      if (integral >= 0) {
        body.push(integral);
        body.run("Rounding", "integral", "(DI)D");
      }
      if (to.bits() == 16) {
        narrow(body, i, to);
      } else if (to == Type.F32) {
        if (mode == 0) {
          body.insn(D2F);
        } else {
          body.push(mode);
          body.run("Rounding", "toFloat", "(DI)F");
        }
        if (i.has("ftz")) {
          body.run("Floats", "flush", "(F)F");
        }
      }
      clampUnit(body, i, to);
    };
  }
}
