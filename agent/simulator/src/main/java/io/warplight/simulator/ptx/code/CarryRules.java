package io.warplight.simulator.ptx.code;

import static org.objectweb.asm.Opcodes.*;

import io.warplight.simulator.ptx.text.Instruction;
import io.warplight.simulator.ptx.text.PtxException;
import io.warplight.simulator.ptx.text.Type;
import java.util.Map;

/**
 * Extended-precision arithmetic: the forms with {@code .cc} write the carry flag, addc, subc and
 * madc read it. The flag is a register that PTX does not name.
 */
final class CarryRules {
  private CarryRules() {}

  static void register(Map<String, Rule> rules) {
    rules.put("addc", (s, i) -> sum(s, i, true));
    rules.put("subc", (s, i) -> sum(s, i, true));
    rules.put("madc", (s, i) -> mad(s, i, true));
  }

  private static Type type(Instruction i) throws PtxException {
    Type type = i.type(0);
    if (!type.isInteger() || (type.bits() != 32 && type.bits() != 64)) {
      throw i.wrong("not for ." + type);
    }
    return type;
  }

  static Operation sum(Selection s, Instruction i, boolean carryIn) throws PtxException {
    Type type = type(i);
    boolean subtract = i.opcode().startsWith("sub");
    Target target = s.write(0, type, i);
    Value a = s.read(1, type, i);
    Value b = s.read(2, type, i);
    return carrying(s, i, type, target, a::push, b, carryIn, subtract).reads(a, b);
  }

  static Operation mad(Selection s, Instruction i, boolean carryIn) throws PtxException {
    Type type = type(i);
    Target target = s.write(0, type, i);
    Value a = s.read(1, type, i);
    Value b = s.read(2, type, i);
    Value c = s.read(3, type, i);
    boolean high = i.has("hi");
    boolean wide = type.jvm() == 'J';
    String name = type.isSigned() ? "mulHigh" : "mulHighUnsigned";
    Emission product =
        body -> {
          a.push(body);
          b.push(body);
          if (high) {
            body.run("Integers", name, IntegerRules.descriptor(type, 2));
          } else {
            body.insn(wide ? LMUL : IMUL);
          }
        };
    return carrying(s, i, type, target, product, c, carryIn, false).reads(a, b, c);
  }

  private static Operation carrying(
      Selection s,
      Instruction i,
      Type type,
      Target target,
      Emission first,
      Value second,
      boolean carryIn,
      boolean subtract) {
    Register flag = s.hidden("carry flag", Type.PRED);
    boolean carryOut = i.has("cc");
    boolean wide = type.jvm() == 'J';
    Emission emission =
        body -> {
          int a = body.local(2);
          int b = body.local(2);
          int in = body.local(1);
          long64(body, first, wide);
          body.store('J', a);
          long64(body, second::push, wide);
          body.store('J', b);
          if (carryIn) {
            body.pushRegister(flag, Type.PRED);
          } else {
            body.push(0);
          }
          body.store('I', in);
          if (carryOut) {
            flagOut(body, a, b, in, wide, subtract);
            body.storeRegister(flag, Type.PRED);
          }
          total(body, a, b, in, subtract);
          if (!wide) {
            body.insn(L2I);
          }
          target.store(body);
        };
    Operation operation = new Operation(i, Operation.Flow.NEXT, emission).writes(target);
    if (carryIn) {
      operation.reads.add(flag);
    }
    if (carryOut) {
      operation.writes.add(flag);
    }
    return operation;
  }

  private static void long64(Body body, Emission value, boolean wide) {
    value.emit(body);
    if (!wide) {
      body.extend(Type.U32);
    }
  }

  private static void total(Body body, int a, int b, int in, boolean subtract) {
    int opcode = subtract ? LSUB : LADD;
    body.load('J', a);
    body.load('J', b);
    body.insn(opcode);
    body.load('I', in);
    body.insn(I2L);
    body.insn(opcode);
  }

  private static void flagOut(Body body, int a, int b, int in, boolean wide, boolean subtract) {
    if (wide) {
      body.load('J', a);
      body.load('J', b);
      body.load('I', in);
      body.run("Integers", subtract ? "borrow" : "carry", "(JJI)I");
      return;
    }
    // Both are 32 bits without a sign: bit 32 of the total is the carry or the borrow.
    total(body, a, b, in, subtract);
    body.push(32);
    body.insn(LUSHR);
    body.insn(L2I);
    body.push(1);
    body.insn(IAND);
  }
}
