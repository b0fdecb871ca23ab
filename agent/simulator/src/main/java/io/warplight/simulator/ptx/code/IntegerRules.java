package io.warplight.simulator.ptx.code;

import static org.objectweb.asm.Opcodes.*;

import io.warplight.simulator.ptx.text.Instruction;
import io.warplight.simulator.ptx.text.PtxException;
import io.warplight.simulator.ptx.text.Type;
import java.util.Map;

/**
 * Integer arithmetic: add, sub, mul, mad, div, rem, min, max, abs, neg, sad and the 24-bit and dot
 * product forms. Where the opcode also exists for floating-point numbers, those go on to {@link
 * FloatRules}.
 */
final class IntegerRules {
  private IntegerRules() {}

  static void register(Map<String, Rule> rules) {
    rules.put("add", (s, i) -> sum(s, i, IADD, "add"));
    rules.put("sub", (s, i) -> sum(s, i, ISUB, "sub"));
    rules.put("mul", IntegerRules::mul);
    rules.put("mad", IntegerRules::mad);
    rules.put("mul24", IntegerRules::mul24);
    rules.put("mad24", IntegerRules::mul24);
    rules.put("div", (s, i) -> quotient(s, i, "divide"));
    rules.put("rem", (s, i) -> quotient(s, i, "remainder"));
    rules.put("min", (s, i) -> extreme(s, i, "min"));
    rules.put("max", (s, i) -> extreme(s, i, "max"));
    rules.put("abs", IntegerRules::abs);
    rules.put("neg", IntegerRules::neg);
    rules.put("sad", IntegerRules::sad);
    rules.put("dp4a", IntegerRules::dot);
    rules.put("dp2a", IntegerRules::dot);
  }

  private static boolean wide(Type type) {
    return type.jvm() == 'J';
  }

  private static Type integer(Instruction i) throws PtxException {
    Type type = i.type(0);
    if (!type.isInteger() || type.bits() < 16 || type.bits() > 64) {
      throw i.wrong("not for ." + type);
    }
    return type;
  }

  /** The descriptor of a function of some arguments of one type to the same. */
  static String descriptor(Type type, int arguments) {
    StringBuilder text = new StringBuilder("(");
    for (int i = 0; i < arguments; i++) {
      text.append(type.jvm());
    }
    return text.append(')').append(type.jvm()).toString();
  }

  private static Operation sum(Selection s, Instruction i, int opcode, String name)
      throws PtxException {
    if (i.has("cc")) {
      return CarryRules.sum(s, i, false);
    }
    Type type = i.type(0);
    if (!type.isInteger()) {
      return FloatRules.sum(s, i, name);
    }
    integer(i);
    Emission code;
    if (i.has("sat")) {
      if (type != Type.S32) {
        throw i.wrong("'.sat' is for .s32");
      }
      code = body -> body.run("Integers", name + "Saturated", "(II)I");
    } else {
      code = body -> body.insn(wide(type) ? opcode + 1 : opcode);
    }
    return Selection.compute(i, s.write(0, type, i), code, s.read(1, type, i), s.read(2, type, i));
  }

  private static Operation mul(Selection s, Instruction i) throws PtxException {
    Type type = i.type(0);
    if (!type.isInteger()) {
      return FloatRules.mul(s, i);
    }
    integer(i);
    Target target = s.write(0, i.has("wide") ? doubled(i, type) : type, i);
    return Selection.compute(i, target, product(i, type), s.read(1, type, i), s.read(2, type, i));
  }

  private static Type doubled(Instruction i, Type type) throws PtxException {
    switch (type) {
      case U16:
        return Type.U32;
      case S16:
        return Type.S32;
      case U32:
        return Type.U64;
      case S32:
        return Type.S64;
      default:
        throw i.wrong("'.wide' is for 16 and 32 bits");
    }
  }

  /** Two values of the type on the stack become their product, its high half or all of it. */
  private static Emission product(Instruction i, Type type) throws PtxException {
    boolean signed = type.isSigned();
    if (i.has("lo")) {
      return body -> body.insn(wide(type) ? LMUL : IMUL);
    }
    if (i.has("hi")) {
      if (type.bits() == 16) {
        return body -> {
          body.insn(IMUL);
          body.push(16);
          body.insn(signed ? ISHR : IUSHR);
        };
      }
      String name = signed ? "mulHigh" : "mulHighUnsigned";
      return body -> body.run("Integers", name, descriptor(type, 2));
    }
    if (!i.has("wide")) {
      throw i.wrong("one of .lo, .hi and .wide is missing");
    }
    Type result = doubled(i, type);
    if (type.bits() == 16) {
      return body -> body.insn(IMUL);
    }
    return body -> {
      // Stack: int a, int b. The second is widened, put below, then the first.
      int second = body.local(1);
      body.store('I', second);
      body.extend(type);
      body.load('I', second);
      body.extend(type);
      body.insn(LMUL);
      if (result.jvm() != 'J') {
        throw new IllegalStateException("a product of " + result);
      }
    };
  }

  private static Operation mad(Selection s, Instruction i) throws PtxException {
    if (i.has("cc")) {
      return CarryRules.mad(s, i, false);
    }
    Type type = i.type(0);
    if (!type.isInteger()) {
      return FloatRules.fma(s, i);
    }
    integer(i);
    Type result = i.has("wide") ? doubled(i, type) : type;
    Target target = s.write(0, result, i);
    Value a = s.read(1, type, i);
    Value b = s.read(2, type, i);
    Value c = s.read(3, result, i);
    if (i.has("sat")) {
      return Selection.compute(
          i, target, body -> body.run("Integers", "madHighSaturated", "(III)I"), a, b, c);
    }
    Emission product = product(i, type);
    return Selection.compute(
            i,
            target,
            body -> {
              product.emit(body);
              c.push(body);
              body.insn(wide(result) ? LADD : IADD);
            },
            a,
            b)
        .reads(c);
  }

  private static Operation mul24(Selection s, Instruction i) throws PtxException {
    Type type = integer(i);
    boolean third = i.opcode().equals("mad24");
    Target target = s.write(0, type, i);
    Value a = s.read(1, type, i);
    Value b = s.read(2, type, i);
    Value c = third ? s.read(3, type, i) : new Value.Constant(type, 0);
    return new Operation(
            i,
            Operation.Flow.NEXT,
            body -> {
              low24(body, a);
              low24(body, b);
              body.insn(LMUL);
              if (i.has("hi")) {
                body.push(16);
                body.insn(LSHR);
              }
              body.insn(L2I);
              c.push(body);
              body.insn(IADD);
              target.store(body);
            })
        .reads(a, b, c)
        .writes(target);
  }

  private static void low24(Body body, Value value) {
    value.push(body);
    if (value.type.isSigned()) {
      body.run("Integers", "signed24", "(I)I");
    } else {
      body.push(0xffffff);
      body.insn(IAND);
    }
    body.insn(I2L);
  }

  private static Operation quotient(Selection s, Instruction i, String name) throws PtxException {
    Type type = i.type(0);
    if (!type.isInteger()) {
      if (!name.equals("divide")) {
        throw i.wrong("not for ." + type);
      }
      return FloatRules.div(s, i);
    }
    integer(i);
    Target target = s.write(0, type, i);
    Value a = s.read(1, type, i);
    Value b = s.read(2, type, i);
    Long divisor = b.constant();
    boolean signed = type.isSigned();
    Emission code;
    if (signed && divisor != null && divisor != 0) {
      int opcode = name.equals("divide") ? IDIV : IREM;
      code = body -> body.insn(wide(type) ? opcode + 1 : opcode);
    } else {
      String method = signed ? name : name + "Unsigned";
      code = body -> body.run("Integers", method, descriptor(type, 2));
    }
    return Selection.compute(i, target, code, a, b);
  }

  private static Operation extreme(Selection s, Instruction i, String name) throws PtxException {
    Type type = i.type(0);
    if (!type.isInteger()) {
      return FloatRules.extreme(s, i, name);
    }
    integer(i);
    if (i.has("relu")) {
      throw i.notSimulated();
    }
    boolean signed = type.isSigned();
    Emission code =
        signed
            ? body -> body.call("java/lang/Math", name, descriptor(type, 2))
            : body -> body.run("Integers", name + "Unsigned", descriptor(type, 2));
    return Selection.compute(i, s.write(0, type, i), code, s.read(1, type, i), s.read(2, type, i));
  }

  private static Operation abs(Selection s, Instruction i) throws PtxException {
    Type type = i.type(0);
    if (!type.isInteger()) {
      return FloatRules.sign(s, i, false);
    }
    integer(i);
    return Selection.compute(
        i,
        s.write(0, type, i),
        body -> body.call("java/lang/Math", "abs", descriptor(type, 1)),
        s.read(1, type, i));
  }

  private static Operation neg(Selection s, Instruction i) throws PtxException {
    Type type = i.type(0);
    if (!type.isInteger()) {
      return FloatRules.sign(s, i, true);
    }
    integer(i);
    return Selection.compute(
        i, s.write(0, type, i), body -> body.insn(wide(type) ? LNEG : INEG), s.read(1, type, i));
  }

  private static Operation sad(Selection s, Instruction i) throws PtxException {
    Type type = integer(i);
    String name = type.isSigned() ? "sad" : "sadUnsigned";
    return Selection.compute(
        i,
        s.write(0, type, i),
        body -> body.run("Integers", name, descriptor(type, 3)),
        s.read(1, type, i),
        s.read(2, type, i),
        s.read(3, type, i));
  }

  private static Operation dot(Selection s, Instruction i) throws PtxException {
    boolean four = i.opcode().equals("dp4a");
    Type a = i.type(0);
    Type b = i.type(1);
    if (a.bits() != 32 || b.bits() != 32) {
      throw i.wrong("the types are .u32 or .s32");
    }
    boolean high = i.has("hi");
    return Selection.compute(
        i,
        s.write(0, Type.B32, i),
        body -> {
          // Stack: a, b, c; the flags go between.
          int c = body.local(1);
          int second = body.local(1);
          body.store('I', c);
          body.store('I', second);
          body.push(a.isSigned() ? 1 : 0);
          body.load('I', second);
          body.push(b.isSigned() ? 1 : 0);
          body.load('I', c);
          if (four) {
            body.run("Integers", "dot4", "(IZIZI)I");
          } else {
            body.push(high ? 1 : 0);
            body.run("Integers", "dot2", "(IZIZIZ)I");
          }
        },
        s.read(1, Type.B32, i),
        s.read(2, Type.B32, i),
        s.read(3, Type.B32, i));
  }
}
