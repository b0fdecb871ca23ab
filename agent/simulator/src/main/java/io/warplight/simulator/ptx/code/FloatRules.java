package io.warplight.simulator.ptx.code;

import static org.objectweb.asm.Opcodes.*;

import io.warplight.simulator.ptx.run.Rounding;
import io.warplight.simulator.ptx.text.Instruction;
import io.warplight.simulator.ptx.text.PtxException;
import io.warplight.simulator.ptx.text.Type;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Floating-point arithmetic in single and double precision, with its rounding modes, {@code .ftz}
 * and {@code .sat}, and the approximations. Half precision goes on to {@link HalfRules}.
 */
final class FloatRules {
  private static final boolean JDK_FMA = hasFma();

  private FloatRules() {}

  static void register(Map<String, Rule> rules) {
    rules.put("fma", FloatRules::fma);
    rules.put("sqrt", FloatRules::sqrt);
    rules.put("rcp", FloatRules::reciprocal);
    rules.put("rsqrt", (s, i) -> unary(s, i, "rsqrt"));
    rules.put("sin", (s, i) -> unary(s, i, "sin"));
    rules.put("cos", (s, i) -> unary(s, i, "cos"));
    rules.put("lg2", (s, i) -> unary(s, i, "log2"));
    rules.put("ex2", (s, i) -> unary(s, i, "exp2"));
    rules.put("tanh", (s, i) -> unary(s, i, "tanh"));
    rules.put("copysign", FloatRules::copySign);
  }

  private static boolean hasFma() {
    try {
      return Math.class.getMethod("fma", float.class, float.class, float.class) != null;
    } catch (NoSuchMethodException jdk8) {
      return false;
    }
  }

  static boolean isHalf(Type type) {
    return type.bits() == 16 || type.kind() == Type.Kind.PAIR;
  }

  /** The rounding mode: 0 to the nearest. */
  static int mode(Instruction i) {
    return i.has("rz")
        ? Rounding.ZERO
        : i.has("rm") ? Rounding.DOWN : i.has("rp") ? Rounding.UP : 0;
  }

  private static Type single(Instruction i) throws PtxException {
    Type type = i.type(0);
    if (type != Type.F32 && type != Type.F64) {
      throw i.wrong("not for ." + type);
    }
    if (type == Type.F64 && i.has("sat")) {
      throw i.wrong("'.sat' is for .f32");
    }
    return type;
  }

  /** Pushes the inputs, runs the code, stores; flushes and clamps where the modifiers say so. */
  private static Operation arithmetic(
      Selection s, Instruction i, Type type, int inputs, Emission code) throws PtxException {
    Target target = s.write(0, type, i);
    Value[] values = new Value[inputs];
    for (int k = 0; k < inputs; k++) {
      values[k] = s.read(k + 1, type, i);
    }
    return arithmetic(i, i.has("ftz") && type == Type.F32, i.has("sat"), target, values, code);
  }

  private static Operation arithmetic(
      Instruction i,
      boolean flush,
      boolean saturate,
      Target target,
      Value[] values,
      Emission code) {
    return new Operation(
            i,
            Operation.Flow.NEXT,
            body -> {
              for (Value value : values) {
                value.push(body);
                if (flush) {
                  body.run("Floats", "flush", "(F)F");
                }
              }
              code.emit(body);
              if (flush) {
                body.run("Floats", "flush", "(F)F");
              }
              if (saturate) {
                body.run("Floats", "saturate", target.type == Type.F32 ? "(F)F" : "(D)D");
              }
              target.store(body);
            })
        .reads(values)
        .writes(target);
  }

  /** What may become part of a multiply-add. */
  private static Operation loose(
      Selection s, Instruction i, Type type, LooseArithmetic.Kind kind, int opcode)
      throws PtxException {
    Target target = s.write(0, type, i);
    Value[] values = {s.read(1, type, i), s.read(2, type, i)};
    LooseArithmetic loose =
        new LooseArithmetic(
            kind, type, i.has("ftz") && type == Type.F32, i.has("sat"), values, target);
    Operation operation =
        arithmetic(
            i, loose.flushes, loose.saturates, target, values, rounded(i, type, opcode, "", 2));
    operation.loose = loose;
    return operation;
  }

  /**
   * The multiply-add of a sum and the product that is one of its terms.
   *
   * @param term which: 0 or 1
   */
  static Operation fused(Operation sum, LooseArithmetic outer, LooseArithmetic product, int term) {
    boolean subtract = outer.kind == LooseArithmetic.Kind.SUBTRACT;
    Value first = product.terms[0];
    Value rest = outer.terms[1 - term];
    Value[] values = {
      subtract && term == 1 ? negated(first) : first,
      product.terms[1],
      subtract && term == 0 ? negated(rest) : rest
    };
    return arithmetic(
        sum.instruction,
        outer.flushes,
        outer.saturates,
        outer.target,
        values,
        fusedCode(outer.type, 0));
  }

  /** The same with the other sign. */
  private static Value negated(Value value) {
    return new Value(value.type) {
      @Override
      @Nullable Register register() {
        return value.register();
      }

      @Override
      void push(Body body) {
        value.push(body);
        body.insn(type == Type.F32 ? FNEG : DNEG);
      }
    };
  }

  private static Emission fusedCode(Type type, int mode) {
    String descriptor = IntegerRules.descriptor(type, 3);
    return body -> {
      if (mode != 0) {
        body.push(mode);
        body.run("Rounding", "fma", descriptor.replace(")", "I)"));
      } else if (JDK_FMA) {
        body.call("java/lang/Math", "fma", descriptor);
      } else {
        body.run("Fused", "fma", descriptor);
      }
    };
  }

  /** The JVM's instruction, or the rounding one. */
  private static Emission rounded(Instruction i, Type type, int opcode, String name, int inputs) {
    int mode = mode(i);
    if (mode == 0) {
      return body -> body.insn(type == Type.F32 ? opcode : opcode + 1);
    }
    String descriptor = IntegerRules.descriptor(type, inputs).replace(")", "I)");
    return body -> {
      body.push(mode);
      body.run("Rounding", name, descriptor);
    };
  }

  /** Whether an instruction leaves its rounding to whoever assembles it. */
  private static boolean isLoose(Instruction i) {
    return mode(i) == 0 && !i.has("rn");
  }

  static Operation sum(Selection s, Instruction i, String name) throws PtxException {
    if (isHalf(i.type(0))) {
      return HalfRules.arithmetic(s, i, name, 2);
    }
    Type type = single(i);
    if (isLoose(i)) {
      boolean add = name.equals("add");
      return loose(
          s,
          i,
          type,
          add ? LooseArithmetic.Kind.ADD : LooseArithmetic.Kind.SUBTRACT,
          add ? FADD : FSUB);
    }
    if (name.equals("sub") && mode(i) != 0) {
      Emission add = rounded(i, type, FADD, "add", 2);
      return arithmetic(
          s,
          i,
          type,
          2,
          body -> {
            body.insn(type == Type.F32 ? FNEG : DNEG);
            add.emit(body);
          });
    }
    return arithmetic(s, i, type, 2, rounded(i, type, name.equals("add") ? FADD : FSUB, name, 2));
  }

  static Operation mul(Selection s, Instruction i) throws PtxException {
    if (isHalf(i.type(0))) {
      return HalfRules.arithmetic(s, i, "mul", 2);
    }
    Type type = single(i);
    return isLoose(i)
        ? loose(s, i, type, LooseArithmetic.Kind.MULTIPLY, FMUL)
        : arithmetic(s, i, type, 2, rounded(i, type, FMUL, "mul", 2));
  }

  static Operation div(Selection s, Instruction i) throws PtxException {
    Type type = single(i);
    return arithmetic(s, i, type, 2, rounded(i, type, FDIV, "div", 2));
  }

  static Operation fma(Selection s, Instruction i) throws PtxException {
    if (isHalf(i.type(0))) {
      return HalfRules.arithmetic(s, i, "fma", 3);
    }
    Type type = single(i);
    return arithmetic(s, i, type, 3, fusedCode(type, mode(i)));
  }

  private static Operation sqrt(Selection s, Instruction i) throws PtxException {
    Type type = single(i);
    int mode = mode(i);
    return arithmetic(
        s,
        i,
        type,
        1,
        body -> {
          if (mode != 0) {
            body.push(mode);
            body.run("Rounding", "sqrt", type == Type.F32 ? "(FI)F" : "(DI)D");
          } else if (type == Type.F32) {
            body.run("Floats", "sqrt", "(F)F");
          } else {
            body.call("java/lang/Math", "sqrt", "(D)D");
          }
        });
  }

  private static Operation reciprocal(Selection s, Instruction i) throws PtxException {
    Type type = single(i);
    if (type == Type.F64 && i.has("approx")) {
      return arithmetic(s, i, type, 1, body -> body.run("Floats", "coarseReciprocal", "(D)D"));
    }
    Target target = s.write(0, type, i);
    Value a = s.read(1, type, i);
    boolean flush = i.has("ftz") && type == Type.F32;
    Emission divide = rounded(i, type, FDIV, "div", 2);
    return new Operation(
            i,
            Operation.Flow.NEXT,
            body -> {
              if (type == Type.F32) {
                body.push(1f);
              } else {
                body.push(1.0);
              }
              a.push(body);
              if (flush) {
                body.run("Floats", "flush", "(F)F");
              }
              divide.emit(body);
              if (flush) {
                body.run("Floats", "flush", "(F)F");
              }
              target.store(body);
            })
        .reads(a)
        .writes(target);
  }

  private static Operation unary(Selection s, Instruction i, String name) throws PtxException {
    if (isHalf(i.type(0))) {
      return HalfRules.arithmetic(s, i, name, 1);
    }
    Type type = single(i);
    if (type == Type.F64) {
      if (!name.equals("rsqrt")) {
        throw i.wrong("not for .f64");
      }
      String method = i.has("ftz") ? "coarseRsqrt" : "rsqrt";
      return arithmetic(s, i, type, 1, body -> body.run("Floats", method, "(D)D"));
    }
    return arithmetic(s, i, type, 1, body -> body.run("Floats", name, "(F)F"));
  }

  static Operation extreme(Selection s, Instruction i, String name) throws PtxException {
    if (isHalf(i.type(0))) {
      return HalfRules.arithmetic(s, i, name, 2);
    }
    Type type = single(i);
    if (i.has("xorsign") || i.operands().size() > 3) {
      throw i.notSimulated();
    }
    String descriptor = IntegerRules.descriptor(type, 2);
    return arithmetic(
        s,
        i,
        type,
        2,
        body -> {
          if (i.has("NaN")) {
            body.call("java/lang/Math", name, descriptor);
          } else {
            body.run("Floats", name, descriptor);
          }
        });
  }

  /** {@code neg} and {@code abs}: the sign bit alone. */
  static Operation sign(Selection s, Instruction i, boolean negate) throws PtxException {
    Type type = i.type(0);
    if (isHalf(type)) {
      return HalfRules.sign(s, i, negate);
    }
    single(i);
    return arithmetic(
        s,
        i,
        type,
        1,
        body -> {
          if (negate) {
            body.insn(type == Type.F32 ? FNEG : DNEG);
          } else {
            body.call("java/lang/Math", "abs", IntegerRules.descriptor(type, 1));
          }
        });
  }

  private static Operation copySign(Selection s, Instruction i) throws PtxException {
    Type type = single(i);
    return arithmetic(
        s, i, type, 2, body -> body.run("Floats", "copySign", IntegerRules.descriptor(type, 2)));
  }
}
