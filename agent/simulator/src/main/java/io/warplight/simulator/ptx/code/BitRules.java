package io.warplight.simulator.ptx.code;

import static org.objectweb.asm.Opcodes.*;

import io.warplight.simulator.ptx.text.Instruction;
import io.warplight.simulator.ptx.text.PtxException;
import io.warplight.simulator.ptx.text.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Logic, shifts, bit fields, counts and byte permutation. */
final class BitRules {
  private static final List<String> PERMUTE_MODES =
      Arrays.asList("f4e", "b4e", "rc8", "ecl", "ecr", "rc16");

  private BitRules() {}

  static void register(Map<String, Rule> rules) {
    rules.put("and", (s, i) -> logic(s, i, IAND));
    rules.put("or", (s, i) -> logic(s, i, IOR));
    rules.put("xor", (s, i) -> logic(s, i, IXOR));
    rules.put("not", BitRules::not);
    rules.put("cnot", BitRules::cnot);
    rules.put("shl", (s, i) -> shift(s, i, ISHL, "shiftLeft"));
    rules.put("shr", BitRules::shiftRight);
    rules.put("shf", BitRules::funnel);
    rules.put("lop3", BitRules::lop3);
    rules.put("prmt", BitRules::permute);
    rules.put("popc", (s, i) -> count(s, i, "bitCount"));
    rules.put("clz", (s, i) -> count(s, i, "numberOfLeadingZeros"));
    rules.put("brev", BitRules::reverse);
    rules.put("bfind", BitRules::find);
    rules.put("bfe", BitRules::extract);
    rules.put("bfi", BitRules::insert);
    rules.put("fns", BitRules::nthSet);
    rules.put("bmsk", BitRules::mask);
    rules.put("szext", BitRules::extend);
  }

  private static boolean wide(Type type) {
    return type.jvm() == 'J';
  }

  private static Type bits(Instruction i) throws PtxException {
    Type type = i.type(0);
    if (!type.isInteger() && type != Type.PRED) {
      throw i.wrong("not for ." + type);
    }
    return type;
  }

  private static Operation logic(Selection s, Instruction i, int opcode) throws PtxException {
    Type type = bits(i);
    return Selection.compute(
        i,
        s.write(0, type, i),
        body -> body.insn(wide(type) ? opcode + 1 : opcode),
        s.read(1, type, i),
        s.read(2, type, i));
  }

  private static Operation not(Selection s, Instruction i) throws PtxException {
    Type type = bits(i);
    return Selection.compute(
        i,
        s.write(0, type, i),
        body -> {
          if (wide(type)) {
            body.push(-1L);
            body.insn(LXOR);
          } else {
            body.push(type == Type.PRED ? 1 : -1);
            body.insn(IXOR);
          }
        },
        s.read(1, type, i));
  }

  private static Operation cnot(Selection s, Instruction i) throws PtxException {
    Type type = bits(i);
    return Selection.compute(
        i,
        s.write(0, type, i),
        body -> {
          if (wide(type)) {
            body.insn(LCONST_0);
            body.insn(LCMP);
          }
          CompareRules.truth(body, IFEQ);
          if (wide(type)) {
            body.insn(I2L);
          }
        },
        s.read(1, type, i));
  }

  private static Operation shiftRight(Selection s, Instruction i) throws PtxException {
    return i.type(0).isSigned()
        ? shift(s, i, ISHR, "shiftRight")
        : shift(s, i, IUSHR, "shiftRightUnsigned");
  }

  private static Operation shift(Selection s, Instruction i, int opcode, String name)
      throws PtxException {
    Type type = bits(i);
    Value distance = s.read(2, Type.U32, i);
    Long constant = distance.constant();
    boolean direct = constant != null && constant >= 0 && constant < (wide(type) ? 64 : 32);
    Emission code =
        direct
            ? body -> body.insn(wide(type) ? opcode + 1 : opcode)
            : body -> body.run("Integers", name, wide(type) ? "(JI)J" : "(II)I");
    return Selection.compute(i, s.write(0, type, i), code, s.read(1, type, i), distance);
  }

  private static Operation funnel(Selection s, Instruction i) throws PtxException {
    boolean left = i.has("l");
    boolean wrap = i.has("wrap");
    if (left == i.has("r") || wrap == i.has("clamp")) {
      throw i.wrong("a direction and a mode are needed");
    }
    return Selection.compute(
        i,
        s.write(0, Type.B32, i),
        body -> {
          body.push(wrap ? 1 : 0);
          body.run("Integers", left ? "funnelLeft" : "funnelRight", "(IIIZ)I");
        },
        s.read(1, Type.B32, i),
        s.read(2, Type.B32, i),
        s.read(3, Type.U32, i));
  }

  private static Operation lop3(Selection s, Instruction i) throws PtxException {
    if (i.has("BoolOp") || i.operands().size() != 5) {
      throw i.notSimulated();
    }
    Value table = s.read(4, Type.B32, i);
    if (table.constant() == null) {
      throw i.wrong("the table must be a constant");
    }
    return Selection.compute(
        i,
        s.write(0, Type.B32, i),
        body -> body.run("Integers", "logic", "(IIII)I"),
        s.read(1, Type.B32, i),
        s.read(2, Type.B32, i),
        s.read(3, Type.B32, i),
        table);
  }

  private static Operation permute(Selection s, Instruction i) throws PtxException {
    int mode = -1;
    for (String modifier : i.modifiers()) {
      mode = Math.max(mode, PERMUTE_MODES.indexOf(modifier));
    }
    int chosen = mode;
    return Selection.compute(
        i,
        s.write(0, Type.B32, i),
        body -> {
          if (chosen >= 0) {
            body.push(chosen);
            body.run("Integers", "permute", "(IIII)I");
          } else {
            body.run("Integers", "permute", "(III)I");
          }
        },
        s.read(1, Type.B32, i),
        s.read(2, Type.B32, i),
        s.read(3, Type.B32, i));
  }

  private static Operation count(Selection s, Instruction i, String name) throws PtxException {
    Type type = bits(i);
    String owner = wide(type) ? "java/lang/Long" : "java/lang/Integer";
    return Selection.compute(
        i,
        s.write(0, Type.U32, i),
        body -> body.call(owner, name, wide(type) ? "(J)I" : "(I)I"),
        s.read(1, type, i));
  }

  private static Operation reverse(Selection s, Instruction i) throws PtxException {
    Type type = bits(i);
    String owner = wide(type) ? "java/lang/Long" : "java/lang/Integer";
    return Selection.compute(
        i,
        s.write(0, type, i),
        body -> body.call(owner, "reverse", IntegerRules.descriptor(type, 1)),
        s.read(1, type, i));
  }

  private static Operation find(Selection s, Instruction i) throws PtxException {
    Type type = bits(i);
    boolean amount = i.has("shiftamt");
    return Selection.compute(
        i,
        s.write(0, Type.U32, i),
        body -> {
          body.push(amount ? 1 : 0);
          String name = type.isSigned() ? "findSigned" : "find";
          body.run("Integers", name, wide(type) ? "(JZ)I" : "(IZ)I");
        },
        s.read(1, type, i));
  }

  private static Operation extract(Selection s, Instruction i) throws PtxException {
    Type type = bits(i);
    String name = type.isSigned() ? "extractSigned" : "extract";
    return Selection.compute(
        i,
        s.write(0, type, i),
        body -> body.run("Integers", name, wide(type) ? "(JII)J" : "(III)I"),
        s.read(1, type, i),
        s.read(2, Type.U32, i),
        s.read(3, Type.U32, i));
  }

  private static Operation insert(Selection s, Instruction i) throws PtxException {
    Type type = bits(i);
    return Selection.compute(
        i,
        s.write(0, type, i),
        body -> body.run("Integers", "insert", wide(type) ? "(JJII)J" : "(IIII)I"),
        s.read(1, type, i),
        s.read(2, type, i),
        s.read(3, Type.U32, i),
        s.read(4, Type.U32, i));
  }

  private static Operation nthSet(Selection s, Instruction i) throws PtxException {
    return Selection.compute(
        i,
        s.write(0, Type.B32, i),
        body -> body.run("Integers", "nthSet", "(III)I"),
        s.read(1, Type.B32, i),
        s.read(2, Type.B32, i),
        s.read(3, Type.S32, i));
  }

  private static Operation mask(Selection s, Instruction i) throws PtxException {
    return Selection.compute(
        i,
        s.write(0, Type.B32, i),
        body -> {
          body.push(i.has("wrap") ? 1 : 0);
          body.run("Integers", "mask", "(IIZ)I");
        },
        s.read(1, Type.B32, i),
        s.read(2, Type.B32, i));
  }

  private static Operation extend(Selection s, Instruction i) throws PtxException {
    Type type = bits(i);
    return Selection.compute(
        i,
        s.write(0, type, i),
        body -> {
          body.push(i.has("wrap") ? 1 : 0);
          body.push(type.isSigned() ? 1 : 0);
          body.run("Integers", "extend", "(IIZZ)I");
        },
        s.read(1, type, i),
        s.read(2, Type.U32, i));
  }
}
