package io.warplight.simulator.ptx.code;

import static org.objectweb.asm.Opcodes.*;

import io.warplight.simulator.ptx.text.Instruction;
import io.warplight.simulator.ptx.text.PtxException;
import io.warplight.simulator.ptx.text.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Label;

/**
 * atom and red. In shared memory, which one thread works on at a time, a read and a write are
 * enough; elsewhere a loop around a compare-and-set.
 */
final class AtomicRules {
  private static final List<String> OPERATIONS =
      Arrays.asList("add", "min", "max", "and", "or", "xor", "exch", "cas", "inc", "dec");

  private AtomicRules() {}

  static void register(Map<String, Rule> rules) {
    rules.put("atom", (s, i) -> atomic(s, i, true));
    rules.put("red", (s, i) -> atomic(s, i, false));
  }

  private static Operation atomic(Selection s, Instruction i, boolean result) throws PtxException {
    String name = "";
    for (String modifier : i.modifiers()) {
      name = OPERATIONS.contains(modifier) ? modifier : name;
    }
    Type type = i.type(0);
    if (type.bits() > 64 || i.has("v2") || i.has("v4") || i.has("v8")) {
      throw i.notSimulated();
    }
    if (name.isEmpty() || type.bits() < 16 || !allowed(i, name, type)) {
      throw i.wrong("no such operation");
    }
    int first = result ? 1 : 0;
    Target target = result ? s.write(0, type, i) : new Target(null, type);
    Access access = Access.of(s, i, first, type.bytes());
    Value value = s.read(first + 1, type, i);
    boolean cas = name.equals("cas");
    Value second = cas ? s.read(first + 2, type, i) : value;
    String effect = name;
    Emission emission =
        body -> {
          int local = access.emit(body);
          if (type.bits() == 16) {
            half(body, local, effect, type, value, second);
          } else if (access.isPrivate()) {
            alone(body, local, effect, type, value, second);
          } else if (effect.equals("add") && type.isInteger()) {
            added(body, local, type, value);
          } else {
            contended(body, local, access, effect, type, value, second);
          }
          target.store(body);
        };
    Operation operation = new Operation(i, Operation.Flow.NEXT, emission);
    operation.isContended = !access.isPrivate();
    return MemoryRules.readsBase(operation.reads(value, second).writes(target), access);
  }

  private static boolean allowed(Instruction i, String name, Type type) {
    boolean half = FloatRules.isHalf(type) && !type.isInteger();
    if (i.has("noftz") != (half && name.equals("add"))) {
      return false;
    }
    switch (name) {
      case "add":
        return half || type.isFloat() || type == Type.U32 || type == Type.S32 || type == Type.U64;
      case "min":
      case "max":
        return type.isInteger() && type.kind() != Type.Kind.BITS && type.bits() >= 32;
      case "inc":
      case "dec":
        return type == Type.U32;
      case "cas":
        return type.kind() == Type.Kind.BITS;
      default:
        return type.kind() == Type.Kind.BITS && type.bits() >= 32;
    }
  }

  /** The JVM's form in which memory holds it: I or J. */
  private static char cell(Type type) {
    return type.bits() == 64 ? 'J' : 'I';
  }

  private static void get(Body body, int local, Type type, boolean isVolatile) {
    body.load('J', local);
    boolean wide = cell(type) == 'J';
    String name = wide ? "getLong" : "getInt";
    body.call(Body.RAW, isVolatile ? name + "Volatile" : name, wide ? "(J)J" : "(J)I");
  }

  private static void alone(
      Body body, int local, String name, Type type, Value value, Value second) {
    char cell = cell(type);
    int old = body.local(2);
    get(body, local, type, false);
    body.store(cell, old);
    body.load('J', local);
    replacement(body, old, name, type, value, second);
    body.call(Body.RAW, cell == 'J' ? "putLong" : "putInt", cell == 'J' ? "(JJ)V" : "(JI)V");
    typed(body, old, type);
  }

  /** One instruction on the processor, without a loop. */
  private static void added(Body body, int local, Type type, Value value) {
    boolean wide = cell(type) == 'J';
    body.load('J', local);
    value.push(body);
    body.call(Body.RAW, wide ? "getAndAddLong" : "getAndAddInt", wide ? "(JJ)J" : "(JI)I");
  }

  private static void contended(
      Body body, int local, Access access, String name, Type type, Value value, Value second) {
    char cell = cell(type);
    int old = body.local(2);
    Label again = new Label();
    body.label(again);
    get(body, local, type, true);
    body.store(cell, old);
    body.load('J', local);
    body.load(cell, old);
    if (type == Type.F32 && name.equals("add")) {
      typed(body, old, type);
      value.push(body);
      access.pushIsShared(body, local);
      body.run("Atomics", "addFlushed", "(FFZ)I");
    } else {
      replacement(body, old, name, type, value, second);
    }
    body.call(
        Body.RAW,
        cell == 'J' ? "compareAndSetLong" : "compareAndSetInt",
        cell == 'J' ? "(JJJ)Z" : "(JII)Z");
    body.jump(IFEQ, again);
    typed(body, old, type);
  }

  /** Pushes the old value in the form of its type. */
  private static void typed(Body body, int old, Type type) {
    body.load(cell(type), old);
    if (type == Type.F32) {
      body.call("java/lang/Float", "intBitsToFloat", "(I)F");
    } else if (type == Type.F64) {
      body.call("java/lang/Double", "longBitsToDouble", "(J)D");
    }
  }

  /** Pushes what goes into the cell, as I or J. */
  private static void replacement(
      Body body, int old, String name, Type type, Value value, Value second) {
    boolean wide = cell(type) == 'J';
    if (name.equals("exch")) {
      value.push(body);
      return;
    }
    if (name.equals("cas")) {
      Label other = new Label();
      Label end = new Label();
      body.load(cell(type), old);
      value.push(body);
      if (wide) {
        body.insn(LCMP);
        body.jump(IFNE, other);
      } else {
        body.jump(IF_ICMPNE, other);
      }
      second.push(body);
      body.jump(GOTO, end);
      body.label(other);
      body.load(cell(type), old);
      body.label(end);
      return;
    }
    typed(body, old, type);
    value.push(body);
    combine(body, name, type);
  }

  private static void combine(Body body, String name, Type type) {
    boolean wide = type.bits() == 64;
    String same = wide ? "(JJ)J" : "(II)I";
    switch (name) {
      case "add":
        if (type == Type.F32) {
          body.insn(FADD);
          body.call("java/lang/Float", "floatToRawIntBits", "(F)I");
        } else if (type == Type.F64) {
          body.insn(DADD);
          body.call("java/lang/Double", "doubleToRawLongBits", "(D)J");
        } else if (type.kind() == Type.Kind.PAIR) {
          body.run("Atomics", type == Type.F16X2 ? "addPair" : "addBfloatPair", "(II)I");
        } else {
          body.insn(wide ? LADD : IADD);
        }
        break;
      case "min":
      case "max":
        if (type.isSigned()) {
          body.call("java/lang/Math", name, same);
        } else {
          body.run("Integers", name + "Unsigned", same);
        }
        break;
      case "and":
        body.insn(wide ? LAND : IAND);
        break;
      case "or":
        body.insn(wide ? LOR : IOR);
        break;
      case "xor":
        body.insn(wide ? LXOR : IXOR);
        break;
      case "inc":
        body.run("Integers", "increment", same);
        break;
      default:
        body.run("Integers", "decrement", same);
        break;
    }
  }

  /** 16 bits are part of a word that is compared and set as a whole. */
  private static void half(
      Body body, int local, String name, Type type, Value value, Value second) {
    body.load('J', local);
    if (name.equals("cas")) {
      value.push(body);
      second.push(body);
      body.run("Atomics", "compareAndSetHalf", "(JII)I");
    } else if (name.equals("exch")) {
      value.push(body);
      body.run("Atomics", "exchangeHalf", "(JI)I");
    } else {
      value.push(body);
      body.push(type == Type.BF16 ? 1 : 0);
      body.run("Atomics", "addHalf", "(JIZ)I");
    }
  }
}
