package io.warplight.simulator.ptx.code;

import static org.objectweb.asm.Opcodes.*;

import io.warplight.simulator.ptx.text.Instruction;
import io.warplight.simulator.ptx.text.PtxException;
import io.warplight.simulator.ptx.text.Type;
import org.jspecify.annotations.Nullable;

/** Arithmetic on f16 and bf16 and on pairs of them. */
final class HalfRules {
  private HalfRules() {}

  private static boolean bfloat(Type type) {
    return type == Type.BF16 || type == Type.BF16X2;
  }

  /** One half of a pair, or the single number. */
  static Value half(Value value, Type type, boolean high) {
    return new Value(type) {
      @Override
      @Nullable Register register() {
        return value.register();
      }

      @Override
      void push(Body body) {
        value.push(body);
        if (high) {
          body.push(16);
          body.insn(IUSHR);
        } else {
          body.push(0xffff);
          body.insn(IAND);
        }
      }
    };
  }

  static Operation arithmetic(Selection s, Instruction i, String name, int inputs)
      throws PtxException {
    Type type = i.type(0);
    if (i.has("NaN") || i.has("xorsign") || i.has("relu") || FloatRules.mode(i) != 0) {
      throw i.notSimulated();
    }
    String method =
        bfloat(type) ? "bfloat" + Character.toUpperCase(name.charAt(0)) + name.substring(1) : name;
    if (bfloat(type) && inputs == 1) {
      throw i.notSimulated();
    }
    StringBuilder descriptor = new StringBuilder("(");
    Value[] values = new Value[inputs];
    for (int k = 0; k < inputs; k++) {
      values[k] = s.read(k + 1, type, i);
      descriptor.append('I');
    }
    if (i.has("ftz")) {
      flush(values);
    }
    String signature = descriptor + ")I";
    Emission code =
        body -> {
          body.run("Halves", method, signature);
          if (i.has("ftz")) {
            body.run("Halves", "flush", "(I)I");
          }
          if (i.has("sat")) {
            body.run("Halves", "saturate", "(I)I");
          }
        };
    return each(i, s.write(0, type, i), code, values);
  }

  /** Subnormal halves among the inputs become zero; in a pair each. */
  private static void flush(Value... values) {
    for (int k = 0; k < values.length; k++) {
      values[k] = flushed(values[k]);
    }
  }

  /** An f16, or a pair of them, whose subnormals count as zero. */
  static Value flushed(Value value) {
    String name = value.type.kind() == Type.Kind.PAIR ? "flushPair" : "flush";
    return new Value(value.type) {
      @Override
      @Nullable Register register() {
        return value.register();
      }

      @Override
      void push(Body body) {
        value.push(body);
        body.run("Halves", name, "(I)I");
      }
    };
  }

  /** Runs the code on the number, or on both halves of the pair. */
  private static Operation each(Instruction i, Target target, Emission code, Value... values) {
    Emission emission =
        body -> {
          if (target.type.kind() == Type.Kind.PAIR) {
            Type single = target.type == Type.F16X2 ? Type.F16 : Type.BF16;
            for (int h = 1; h >= 0; h--) {
              for (Value value : values) {
                half(value, single, h == 1).push(body);
              }
              code.emit(body);
              if (h == 1) {
                body.push(16);
                body.insn(ISHL);
              }
            }
            body.insn(IOR);
          } else {
            for (Value value : values) {
              value.push(body);
            }
            code.emit(body);
          }
          target.store(body);
        };
    return new Operation(i, Operation.Flow.NEXT, emission).reads(values).writes(target);
  }

  static Operation sign(Selection s, Instruction i, boolean negate) throws PtxException {
    Type type = i.type(0);
    Value value = s.read(1, type, i);
    return each(
        i,
        s.write(0, type, i),
        body -> {
          body.push(negate ? 0x8000 : 0x7fff);
          body.insn(negate ? IXOR : IAND);
        },
        i.has("ftz") ? flushed(value) : value);
  }

  /** {@code set} with a pair as its result or its operands. */
  static Operation set(Selection s, Instruction i, String how, Type type, Type result)
      throws PtxException {
    Target target = s.write(0, result, i);
    Value a = CompareRules.operand(s, i, 1, type);
    Value b = CompareRules.operand(s, i, 2, type);
    boolean pair = type.kind() == Type.Kind.PAIR;
    if (i.has("and") || i.has("or") || i.has("xor") || (!pair && result.kind() == Type.Kind.PAIR)) {
      throw i.notSimulated();
    }
    Type half = type == Type.F16X2 ? Type.F16 : Type.BF16;
    int one = result == Type.F16X2 ? 0x3c00 : result == Type.BF16X2 ? 0x3f80 : 0xffff;
    Emission emission =
        body -> {
          if (!pair) {
            CompareRules.test(body, a, b, how);
            body.insn(INEG);
          } else {
            CompareRules.test(body, half(a, half, true), half(b, half, true), how);
            body.push(one << 16);
            body.insn(IMUL);
            CompareRules.test(body, half(a, half, false), half(b, half, false), how);
            body.push(one);
            body.insn(IMUL);
            body.insn(IOR);
          }
          target.store(body);
        };
    return new Operation(i, Operation.Flow.NEXT, emission).reads(a, b).writes(target);
  }
}
