package io.warplight.simulator.ptx.code;

import static org.objectweb.asm.Opcodes.*;

import io.warplight.simulator.ptx.text.Instruction;
import io.warplight.simulator.ptx.text.Operand;
import io.warplight.simulator.ptx.text.PtxException;
import io.warplight.simulator.ptx.text.Type;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;

/** Comparisons and choices: setp, set, selp, slct, testp. */
final class CompareRules {
  private static final Set<String> COMPARISONS =
      new HashSet<>(
          Arrays.asList(
              "eq", "ne", "lt", "le", "gt", "ge", "lo", "ls", "hi", "hs", "equ", "neu", "ltu",
              "leu", "gtu", "geu", "num", "nan"));

  private CompareRules() {}

  static void register(Map<String, Rule> rules) {
    rules.put("setp", CompareRules::setp);
    rules.put("set", CompareRules::set);
    rules.put("selp", CompareRules::selp);
    rules.put("slct", CompareRules::slct);
    rules.put("testp", CompareRules::testp);
  }

  /** The condition on the stack becomes 1 or 0. */
  static void truth(Body body, int jump) {
    Label yes = new Label();
    Label end = new Label();
    body.jump(jump, yes);
    body.push(0);
    body.jump(GOTO, end);
    body.label(yes);
    body.push(1);
    body.label(end);
  }

  private static String comparison(Instruction i) throws PtxException {
    for (String modifier : i.modifiers()) {
      if (COMPARISONS.contains(modifier)) {
        return modifier;
      }
    }
    throw i.wrong("no comparison");
  }

  /** Pushes 1 or 0: how a compares with b. */
  private static void compare(Body body, Value a, Value b, String how) {
    Type type = a.type;
    if (type.isFloat()) {
      compareFloats(body, a, b, how);
      return;
    }
    a.push(body);
    b.push(body);
    boolean unsigned = !type.isSigned() && !how.equals("eq") && !how.equals("ne");
    String signedHow =
        how.equals("lo")
            ? "lt"
            : how.equals("ls") ? "le" : how.equals("hi") ? "gt" : how.equals("hs") ? "ge" : how;
    if (type.jvm() == 'J') {
      if (unsigned) {
        body.call("java/lang/Long", "compareUnsigned", "(JJ)I");
      } else {
        body.insn(LCMP);
      }
      truth(body, jump(signedHow));
    } else if (unsigned && type.bits() == 32) {
      body.call("java/lang/Integer", "compareUnsigned", "(II)I");
      truth(body, jump(signedHow));
    } else {
      truth(body, jump(signedHow) + (IF_ICMPEQ - IFEQ));
    }
  }

  private static int jump(String how) {
    switch (how) {
      case "eq":
        return IFEQ;
      case "ne":
        return IFNE;
      case "lt":
        return IFLT;
      case "le":
        return IFLE;
      case "gt":
        return IFGT;
      default:
        return IFGE;
    }
  }

  private static void compareFloats(Body body, Value a, Value b, String how) {
    pushFloat(body, a);
    pushFloat(body, b);
    boolean wide = a.type == Type.F64;
    boolean orUnordered = how.length() == 3 && how.endsWith("u");
    String plain = orUnordered ? how.substring(0, 2) : how;
    int less = wide ? DCMPL : FCMPL; // a NaN counts as less
    int greater = wide ? DCMPG : FCMPG; // a NaN counts as greater
    switch (how) {
      case "num":
      case "nan":
      case "ne":
      case "equ":
        String descriptor = wide ? "(DD)Z" : "(FF)Z";
        String name =
            how.equals("ne")
                ? "apart"
                : how.equals("equ") ? "notApart" : how.equals("num") ? "ordered" : "unordered";
        body.run("Compare", name, descriptor);
        return;
      default:
        break;
    }
    boolean towardLess = plain.equals("lt") || plain.equals("le");
    // Ordered: a NaN must fail the test; unordered: it must pass it.
    body.insn(towardLess == orUnordered ? less : greater);
    truth(body, jump(plain));
  }

  /** Halves are compared as floats. */
  private static void pushFloat(Body body, Value value) {
    value.push(body);
    if (value.type == Type.F16) {
      body.run("Halves", "toFloat", "(I)F");
    } else if (value.type == Type.BF16) {
      body.run("Halves", "bfloatToFloat", "(I)F");
    }
  }

  /** Combines the comparison on the stack with a predicate. */
  private static void combine(Body body, Instruction i, Value with, boolean invertFirst) {
    if (invertFirst) {
      body.push(1);
      body.insn(IXOR);
    }
    with.push(body);
    body.insn(i.has("and") ? IAND : i.has("or") ? IOR : IXOR);
  }

  private static boolean combines(Instruction i) {
    return i.has("and") || i.has("or") || i.has("xor");
  }

  private static void flush(Body body, Instruction i, Type type) {
    if (i.has("ftz") && type == Type.F32) {
      body.run("Floats", "flush", "(F)F");
    }
  }

  /** What is compared: with {@code .ftz} subnormals count as zero. */
  static Value operand(Selection s, Instruction i, int index, Type type) throws PtxException {
    Value value = s.read(index, type, i);
    if (i.has("ftz") && (type == Type.F16 || type == Type.F16X2)) {
      return HalfRules.flushed(value);
    }
    if (!i.has("ftz") || type != Type.F32) {
      return value;
    }
    return new Flushed(value, i);
  }

  /** A float whose subnormals count as zero. */
  private static final class Flushed extends Value {
    private final Value value;
    private final Instruction instruction;

    Flushed(Value value, Instruction instruction) {
      super(value.type);
      this.value = value;
      this.instruction = instruction;
    }

    @Override
    @Nullable Register register() {
      return value.register();
    }

    @Override
    void push(Body body) {
      value.push(body);
      flush(body, instruction, type);
    }
  }

  private static Operation setp(Selection s, Instruction i) throws PtxException {
    String how = comparison(i);
    Type type = i.type(0);
    if (type.kind() == Type.Kind.PAIR) {
      return setpPair(s, i, how, type);
    }
    Operand results = i.operand(0);
    boolean two = results.form() == Operand.Form.PAIR;
    if (two && (type == Type.F16 || type == Type.BF16)) {
      throw i.wrong("halves have one result");
    }
    Target p = s.write(two ? results.parts().get(0) : results, Type.PRED, i);
    Target q = two ? s.write(results.parts().get(1), Type.PRED, i) : new Target(null, Type.PRED);
    Value a = operand(s, i, 1, type);
    Value b = operand(s, i, 2, type);
    Value with = combines(i) ? s.read(3, Type.PRED, i) : new Value.Constant(Type.PRED, 0);
    Emission emission =
        body -> {
          compare(body, a, b, how);
          if (!combines(i) && !two) {
            p.store(body);
            return;
          }
          int result = body.local(1);
          body.store('I', result);
          body.load('I', result);
          if (combines(i)) {
            combine(body, i, with, false);
          }
          int first = body.local(1);
          body.store('I', first);
          body.load('I', result);
          if (combines(i)) {
            combine(body, i, with, true);
          } else {
            body.push(1);
            body.insn(IXOR);
          }
          q.store(body);
          body.load('I', first);
          p.store(body);
        };
    return new Operation(i, Operation.Flow.NEXT, emission).reads(a, b, with).writes(p, q);
  }

  /** {@code setp.eq.f16x2 p|q, a, b}: one predicate a half. */
  private static Operation setpPair(Selection s, Instruction i, String how, Type type)
      throws PtxException {
    if (combines(i) || i.operand(0).form() != Operand.Form.PAIR) {
      throw i.notSimulated();
    }
    Target p = s.write(i.operand(0).parts().get(0), Type.PRED, i);
    Target q = s.write(i.operand(0).parts().get(1), Type.PRED, i);
    Value a = operand(s, i, 1, type);
    Value b = operand(s, i, 2, type);
    Type half = type == Type.F16X2 ? Type.F16 : Type.BF16;
    Emission emission =
        body -> {
          compare(body, HalfRules.half(a, half, false), HalfRules.half(b, half, false), how);
          compare(body, HalfRules.half(a, half, true), HalfRules.half(b, half, true), how);
          q.store(body);
          p.store(body);
        };
    return new Operation(i, Operation.Flow.NEXT, emission).reads(a, b).writes(p, q);
  }

  private static Operation set(Selection s, Instruction i) throws PtxException {
    String how = comparison(i);
    Type result = i.type(0);
    Type type = i.type(1);
    if (type.kind() == Type.Kind.PAIR || result.kind() == Type.Kind.PAIR) {
      return HalfRules.set(s, i, how, type, result);
    }
    if (result.bits() > 32) {
      throw i.wrong("the result is .u32, .s32, .f32 or a half");
    }
    Target target = s.write(0, result, i);
    Value a = operand(s, i, 1, type);
    Value b = operand(s, i, 2, type);
    Value with = combines(i) ? s.read(3, Type.PRED, i) : new Value.Constant(Type.PRED, 0);
    Emission emission =
        body -> {
          compare(body, a, b, how);
          if (combines(i)) {
            combine(body, i, with, false);
          }
          if (result == Type.F32) {
            body.insn(I2F);
          } else if (result == Type.F16 || result == Type.BF16) {
            body.push(result == Type.F16 ? 0x3c00 : 0x3f80);
            body.insn(IMUL);
          } else {
            body.insn(INEG);
          }
          target.store(body);
        };
    return new Operation(i, Operation.Flow.NEXT, emission).reads(a, b, with).writes(target);
  }

  /** Pushes 1 or 0, for other rules. */
  static void test(Body body, Value a, Value b, String how) {
    compare(body, a, b, how);
  }

  private static Operation selp(Selection s, Instruction i) throws PtxException {
    Type type = i.type(0);
    Target target = s.write(0, type, i);
    Value a = s.read(1, type, i);
    Value b = s.read(2, type, i);
    Value p = s.read(3, Type.PRED, i);
    return choice(i, target, a, b, p, IFEQ);
  }

  /** a, or b when the jump is taken. */
  private static Operation choice(
      Instruction i, Target target, Value a, Value b, Value tested, int jump) {
    Emission emission =
        body -> {
          Label second = new Label();
          Label end = new Label();
          tested.push(body);
          if (tested.type == Type.F32) {
            body.insn(FCONST_0);
            body.insn(FCMPL); // a NaN takes the second
          }
          body.jump(jump, second);
          a.push(body);
          target.store(body);
          body.jump(GOTO, end);
          body.label(second);
          b.push(body);
          target.store(body);
          body.label(end);
        };
    return new Operation(i, Operation.Flow.NEXT, emission).reads(a, b, tested).writes(target);
  }

  private static Operation slct(Selection s, Instruction i) throws PtxException {
    Type type = i.type(0);
    Type tested = i.type(1);
    if (tested != Type.S32 && tested != Type.F32) {
      throw i.wrong("the test is .s32 or .f32");
    }
    return choice(
        i,
        s.write(0, type, i),
        s.read(1, type, i),
        s.read(2, type, i),
        operand(s, i, 3, tested),
        IFLT);
  }

  private static Operation testp(Selection s, Instruction i) throws PtxException {
    Type type = i.type(0);
    int question =
        Arrays.asList("finite", "infinite", "number", "notanumber", "normal", "subnormal")
            .indexOf(i.modifiers().get(0));
    if (question < 0 || !type.isFloat()) {
      throw i.wrong("no test");
    }
    return Selection.compute(
        i,
        s.write(0, Type.PRED, i),
        body -> {
          if (type == Type.F32) {
            body.insn(F2D);
          }
          body.push(type == Type.F32 ? (double) Float.MIN_NORMAL : Double.MIN_NORMAL);
          body.push(question);
          body.run("Floats", "test", "(DDI)Z");
        },
        s.read(1, type, i));
  }
}
