package io.warplight.simulator.ptx.code;

import static org.objectweb.asm.Opcodes.*;

import io.warplight.simulator.ptx.run.Warp;
import io.warplight.simulator.ptx.text.Instruction;
import io.warplight.simulator.ptx.text.Operand;
import io.warplight.simulator.ptx.text.PtxException;
import io.warplight.simulator.ptx.text.Type;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the lanes of a warp do together: shuffles, votes, matches, reductions. */
final class WarpRules {
  /** {@code Lane.waiting} of a lane that waits for its warp. */
  private static final int AT_WARP = 2;

  private static final Value ZERO = new Value.Constant(Type.U32, 0);

  private WarpRules() {}

  static void register(Map<String, Rule> rules) {
    rules.put("shfl", WarpRules::shuffle);
    rules.put("vote", WarpRules::vote);
    rules.put("match", WarpRules::match);
    rules.put("activemask", WarpRules::active);
    rules.put("redux", WarpRules::reduce);
    rules.put("elect", WarpRules::elect);
  }

  private static Operation together(
      Instruction i, int what, Value mask, Value value, Value argument, Value argument2) {
    return new Operation(
            i,
            Operation.Flow.WAIT,
            body -> {
              ControlRules.set(body, "waiting", new Value.Constant(Type.U32, AT_WARP));
              ControlRules.set(body, "operation", new Value.Constant(Type.U32, what));
              ControlRules.set(body, "mask", mask);
              body.lane();
              value.push(body);
              if (value.type.jvm() == 'I') {
                body.insn(I2L);
              }
              body.setLaneField("value", "J");
              if (argument != ZERO) {
                ControlRules.set(body, "argument", argument);
              }
              if (argument2 != ZERO) {
                ControlRules.set(body, "argument2", argument2);
              }
            })
        .reads(mask, value, argument, argument2);
  }

  /** Where the lane goes on it takes the result and the predicate. */
  private static Operation taking(
      Operation operation, @Nullable Target result, @Nullable Target predicate) {
    Operation resumption =
        new Operation(
            operation.instruction,
            Operation.Flow.NEXT,
            body -> {
              if (result != null) {
                body.laneField("result", "J");
                body.insn(L2I);
                result.store(body);
              }
              if (predicate != null) {
                body.laneField("predicate", "I");
                predicate.store(body);
              }
            });
    if (result != null) {
      resumption.writes(result);
    }
    if (predicate != null) {
      resumption.writes(predicate);
    }
    operation.resumption = resumption;
    return operation;
  }

  private static void synchronous(Instruction i) throws PtxException {
    if (!i.has("sync")) {
      throw i.wrong("the form without .sync is gone since sm_70");
    }
  }

  static Operation sync(Selection s, Instruction i) throws PtxException {
    return together(i, Warp.SYNC, s.read(0, Type.B32, i), ZERO, ZERO, ZERO);
  }

  private static Operation shuffle(Selection s, Instruction i) throws PtxException {
    synchronous(i);
    int what =
        i.has("up")
            ? Warp.SHUFFLE_UP
            : i.has("down")
                ? Warp.SHUFFLE_DOWN
                : i.has("bfly") ? Warp.SHUFFLE_XOR : i.has("idx") ? Warp.SHUFFLE_INDEX : -1;
    if (what < 0) {
      throw i.wrong("no mode");
    }
    Operand results = i.operand(0);
    boolean two = results.form() == Operand.Form.PAIR;
    Target d = s.write(two ? results.parts().get(0) : results, Type.B32, i);
    Target p = two ? s.write(results.parts().get(1), Type.PRED, i) : null;
    return taking(
        together(
            i,
            what,
            s.read(4, Type.B32, i),
            s.read(1, Type.B32, i),
            s.read(2, Type.B32, i),
            s.read(3, Type.B32, i)),
        d,
        p);
  }

  private static Operation vote(Selection s, Instruction i) throws PtxException {
    synchronous(i);
    boolean ballot = i.has("ballot");
    int what =
        ballot
            ? Warp.BALLOT
            : i.has("all")
                ? Warp.VOTE_ALL
                : i.has("any") ? Warp.VOTE_ANY : i.has("uni") ? Warp.VOTE_UNIFORM : -1;
    if (what < 0) {
      throw i.wrong("no mode");
    }
    Target target = s.write(0, ballot ? Type.B32 : Type.PRED, i);
    return taking(
        together(i, what, s.read(2, Type.B32, i), s.read(1, Type.PRED, i), ZERO, ZERO),
        target,
        null);
  }

  private static Operation match(Selection s, Instruction i) throws PtxException {
    synchronous(i);
    boolean all = i.has("all");
    Operand results = i.operand(0);
    boolean two = results.form() == Operand.Form.PAIR;
    Target d = s.write(two ? results.parts().get(0) : results, Type.B32, i);
    Target p = two ? s.write(results.parts().get(1), Type.PRED, i) : null;
    Type type = i.type(0);
    if (type != Type.B32 && type != Type.B64) {
      throw i.wrong("it matches .b32 or .b64");
    }
    return taking(
        together(
            i,
            all ? Warp.MATCH_ALL : Warp.MATCH_ANY,
            s.read(2, Type.B32, i),
            s.read(1, type, i),
            ZERO,
            ZERO),
        d,
        p);
  }

  private static Operation active(Selection s, Instruction i) throws PtxException {
    Target target = s.write(0, Type.B32, i);
    return taking(together(i, Warp.ACTIVE, ZERO, ZERO, ZERO, ZERO), target, null);
  }

  private static Operation elect(Selection s, Instruction i) throws PtxException {
    Operand results = i.operand(0);
    if (results.form() != Operand.Form.PAIR) {
      throw i.wrong("two results are needed");
    }
    return taking(
        together(i, Warp.ELECT, s.read(1, Type.B32, i), ZERO, ZERO, ZERO),
        s.write(results.parts().get(0), Type.B32, i),
        s.write(results.parts().get(1), Type.PRED, i));
  }

  private static Operation reduce(Selection s, Instruction i) throws PtxException {
    synchronous(i);
    Type type = i.type(0);
    int what =
        i.has("add")
            ? Warp.REDUCE_ADD
            : i.has("min")
                ? (type.isSigned() ? Warp.REDUCE_MIN : Warp.REDUCE_MIN_UNSIGNED)
                : i.has("max")
                    ? (type.isSigned() ? Warp.REDUCE_MAX : Warp.REDUCE_MAX_UNSIGNED)
                    : i.has("and")
                        ? Warp.REDUCE_AND
                        : i.has("or") ? Warp.REDUCE_OR : i.has("xor") ? Warp.REDUCE_XOR : -1;
    if (what < 0 || type.isFloat()) {
      throw i.wrong("it reduces integers");
    }
    boolean logic = what == Warp.REDUCE_AND || what == Warp.REDUCE_OR || what == Warp.REDUCE_XOR;
    if (logic ? type != Type.B32 : type != Type.U32 && type != Type.S32) {
      throw i.wrong("it reduces .u32 and .s32, by logic .b32");
    }
    return taking(
        together(i, what, s.read(2, Type.B32, i), s.read(1, type, i), ZERO, ZERO),
        s.write(0, type, i),
        null);
  }
}
