package io.warplight.simulator.ptx.code;

import io.warplight.simulator.ptx.text.Instruction;
import io.warplight.simulator.ptx.text.Operand;
import io.warplight.simulator.ptx.text.PtxException;
import io.warplight.simulator.ptx.text.Space;
import io.warplight.simulator.ptx.text.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** ld and st in all spaces, single and vector, and the hints that this device has no use for. */
final class MemoryRules {
  private MemoryRules() {}

  static void register(Map<String, Rule> rules) {
    rules.put("ld", MemoryRules::load);
    rules.put("ldu", MemoryRules::load);
    rules.put("st", MemoryRules::store);
    rules.put("prefetch", MemoryRules::hint);
    rules.put("prefetchu", MemoryRules::hint);
    rules.put("discard", MemoryRules::hint);
    rules.put("membar", MemoryRules::fence);
    rules.put("fence", MemoryRules::fence);
  }

  private static Type type(Instruction i) throws PtxException {
    Type type = i.type(0);
    if (type == Type.PRED || type.bits() > 64) {
      throw type == Type.PRED ? i.wrong("a predicate is not in memory") : i.notSimulated();
    }
    if (FloatRules.isHalf(type) && !type.isInteger()) {
      throw i.wrong("halves are moved as .b16 or .b32");
    }
    return type;
  }

  private static int lanes(Instruction i) throws PtxException {
    if (i.has("v8")) {
      throw i.notSimulated();
    }
    if (i.has("v4") && i.type(0).bits() == 64) {
      throw i.wrong("a vector has 16 bytes at most");
    }
    return i.has("v2") ? 2 : i.has("v4") ? 4 : 1;
  }

  private static List<Operand> parts(Instruction i, int operand, int lanes) throws PtxException {
    Operand written = i.operand(operand);
    if (lanes == 1) {
      if (written.form() == Operand.Form.VECTOR) {
        throw i.wrong("a vector without .v2 or .v4");
      }
      return Collections.singletonList(written);
    }
    if (written.form() != Operand.Form.VECTOR || written.parts().size() != lanes) {
      throw i.wrong("a vector of " + lanes + " is needed");
    }
    return written.parts();
  }

  /** Whether other threads may write it at any time. */
  private static boolean isVolatile(Instruction i) {
    return i.has("volatile")
        || i.has("relaxed")
        || i.has("acquire")
        || i.has("release")
        || i.has("mmio");
  }

  /** Bits are moved in the form that their register has. */
  private static Type suited(Type type, Register register) {
    if (type.kind() == Type.Kind.BITS && register.jvm() == 'F' && type.bits() == 32) {
      return Type.F32;
    }
    if (type.kind() == Type.Kind.BITS && register.jvm() == 'D' && type.bits() == 64) {
      return Type.F64;
    }
    return type;
  }

  private static Operation load(Selection s, Instruction i) throws PtxException {
    Type type = type(i);
    int lanes = lanes(i);
    boolean isVolatile = isVolatile(i);
    Access access = Access.of(s, i, 1, type.bytes() * lanes);
    List<Target> targets = new ArrayList<>();
    for (Operand part : parts(i, 0, lanes)) {
      targets.add(s.write(part, type, i));
    }
    Emission emission =
        body -> {
          int local = access.emit(body);
          for (int k = 0; k < targets.size(); k++) {
            Register register = targets.get(k).register;
            if (register != null) {
              Type as = suited(type, register);
              Access.load(body, local, (long) k * type.bytes(), as, isVolatile);
              body.storeRegister(register, as);
            }
          }
        };
    Operation operation =
        new Operation(i, Operation.Flow.NEXT, emission).writes(targets.toArray(new Target[0]));
    return readsBase(operation, access);
  }

  /** The address's register is read. */
  static Operation readsBase(Operation operation, Access access) {
    Value base = access.address.base;
    return base == null ? operation : operation.reads(base);
  }

  private static Operation store(Selection s, Instruction i) throws PtxException {
    Type type = type(i);
    int lanes = lanes(i);
    boolean isVolatile = isVolatile(i);
    if (Access.spaceOf(i) == Space.CONST) {
      throw i.wrong("constant memory is read-only");
    }
    Access access = Access.of(s, i, 0, type.bytes() * lanes);
    List<Value> values = new ArrayList<>();
    for (Operand part : parts(i, 1, lanes)) {
      values.add(s.read(part, type, i));
    }
    Emission emission =
        body -> {
          int local = access.emit(body);
          for (int k = 0; k < values.size(); k++) {
            Value value = values.get(k);
            Register register = value.register();
            Value moved =
                register == null || type.kind() != Type.Kind.BITS
                    ? value
                    : new Value.OfRegister(register, suited(type, register));
            Access.store(body, local, (long) k * type.bytes(), moved, isVolatile);
          }
        };
    Operation operation = new Operation(i, Operation.Flow.NEXT, emission).reads(values);
    return readsBase(operation, access);
  }

  private static Operation hint(Selection s, Instruction i) throws PtxException {
    i.operand(0);
    return new Operation(i, Operation.Flow.NEXT, body -> {});
  }

  private static Operation fence(Selection s, Instruction i) throws PtxException {
    if (i.has("proxy") || i.has("mbarrier_init")) {
      throw i.notSimulated();
    }
    return new Operation(
        i,
        Operation.Flow.NEXT,
        body -> {
          body.self();
          body.selfCall("fence", "()V");
        });
  }
}
