package io.warplight.simulator.ptx.code;

import static org.objectweb.asm.Opcodes.*;

import io.warplight.simulator.ptx.run.KernelCode;
import io.warplight.simulator.ptx.text.Instruction;
import io.warplight.simulator.ptx.text.Operand;
import io.warplight.simulator.ptx.text.PtxException;
import io.warplight.simulator.ptx.text.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** mov in all its forms, and the conversions between generic and other addresses. */
final class MoveRules {
  private MoveRules() {}

  static void register(Map<String, Rule> rules) {
    rules.put("mov", MoveRules::mov);
    rules.put("cvta", MoveRules::toAddress);
    rules.put("isspacep", MoveRules::isSpace);
  }

  private static Operation mov(Selection s, Instruction i) throws PtxException {
    Type type = i.type(0);
    if (type.bits() > 64) {
      throw i.notSimulated();
    }
    if (i.operand(0).form() == Operand.Form.VECTOR) {
      return unpack(s, i, type);
    }
    if (i.operand(1).form() == Operand.Form.VECTOR) {
      return pack(s, i, type);
    }
    return Selection.compute(i, s.write(0, type, i), body -> {}, s.read(1, type, i));
  }

  private static Type part(Instruction i, Type type, int parts) throws PtxException {
    if (parts == 0 || (parts != 2 && parts != 4) || type.bits() / parts < 8) {
      throw i.wrong("a vector of " + parts);
    }
    return Type.bits(type.bits() / parts);
  }

  /** {@code mov.b64 %rd1, {%r1, %r2}}: the first is the lowest. */
  private static Operation pack(Selection s, Instruction i, Type type) throws PtxException {
    List<Operand> parts = i.operand(1).parts();
    Type part = part(i, type, parts.size());
    boolean wide = type.bits() == 64;
    Target target = s.write(0, Type.bits(type.bits()), i);
    List<Value> values = new ArrayList<>();
    for (Operand operand : parts) {
      values.add(s.read(operand, part, i));
    }
    Emission emission =
        body -> {
          for (int k = 0; k < values.size(); k++) {
            values.get(k).push(body);
            body.normalise(part);
            if (wide) {
              body.extend(Type.unsigned(part.bits()));
            }
            if (k > 0) {
              body.push(k * part.bits());
              body.insn(wide ? LSHL : ISHL);
              body.insn(wide ? LOR : IOR);
            }
          }
          target.store(body);
        };
    return new Operation(i, Operation.Flow.NEXT, emission).reads(values).writes(target);
  }

  private static Operation unpack(Selection s, Instruction i, Type type) throws PtxException {
    List<Operand> parts = i.operand(0).parts();
    Type part = part(i, type, parts.size());
    boolean wide = type.bits() == 64;
    Value value = s.read(1, Type.bits(type.bits()), i);
    List<Target> targets = new ArrayList<>();
    for (Operand operand : parts) {
      targets.add(s.write(operand, part, i));
    }
    Emission emission =
        body -> {
          int local = body.local(2);
          value.push(body);
          body.store(wide ? 'J' : 'I', local);
          for (int k = 0; k < targets.size(); k++) {
            body.load(wide ? 'J' : 'I', local);
            if (k > 0) {
              body.push(k * part.bits());
              body.insn(wide ? LUSHR : IUSHR);
            }
            if (wide) {
              body.insn(L2I);
            }
            body.normalise(part);
            targets.get(k).store(body);
          }
        };
    return new Operation(i, Operation.Flow.NEXT, emission)
        .reads(value)
        .writes(targets.toArray(new Target[0]));
  }

  private static Operation toAddress(Selection s, Instruction i) throws PtxException {
    Type type = i.type(0);
    if (type != Type.U64) {
      throw i.wrong("addresses are .u64 on this device");
    }
    boolean to = i.has("to");
    long window = window(i);
    return Selection.compute(
        i,
        s.write(0, type, i),
        body -> {
          if (window != 0) {
            body.push(window);
            body.insn(to ? LSUB : LADD);
          }
        },
        s.read(1, type, i));
  }

  /** Where generic addresses of the space begin; a function's local parameters are local memory. */
  private static long window(Instruction i) throws PtxException {
    for (String modifier : i.modifiers()) {
      switch (modifier) {
        case "shared":
        case "shared::cta":
          return KernelCode.SHARED_WINDOW;
        case "local":
          return KernelCode.LOCAL_WINDOW;
        case "global":
        case "const":
        case "param":
        case "param::entry":
          return 0;
        default:
          break;
      }
    }
    throw i.notSimulated();
  }

  private static Operation isSpace(Selection s, Instruction i) throws PtxException {
    long window = window(i);
    boolean constant = i.has("const") || i.has("param") || i.has("param::entry");
    int space = (int) (window >>> 56);
    Value address = s.read(1, Type.U64, i);
    Target target = s.write(0, Type.PRED, i);
    Emission emission =
        body -> {
          body.self();
          body.lane();
          address.push(body);
          body.push(constant ? 3 : space);
          body.selfCall("isSpace", "(" + Body.laneDescriptor() + "JI)Z");
          target.store(body);
        };
    return new Operation(i, Operation.Flow.NEXT, emission).reads(address).writes(target);
  }
}
