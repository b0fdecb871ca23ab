package io.warplight.simulator.ptx.code;

import static org.objectweb.asm.Opcodes.*;

import io.warplight.simulator.ptx.run.Lane;
import io.warplight.simulator.ptx.text.Instruction;
import io.warplight.simulator.ptx.text.Operand;
import io.warplight.simulator.ptx.text.PtxException;
import io.warplight.simulator.ptx.text.Type;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Branches, ends, traps, sleeps and the block's barriers. */
final class ControlRules {
  /** {@code Lane.waiting} of a lane at a barrier. */
  private static final int AT_BARRIER = 1;

  private ControlRules() {}

  static void register(Map<String, Rule> rules) {
    rules.put("bra", ControlRules::branch);
    rules.put("brx", ControlRules::indexed);
    rules.put("exit", (s, i) -> new Operation(i, Operation.Flow.EXIT, body -> {}));
    rules.put("ret", ControlRules::leave);
    rules.put("trap", ControlRules::trap);
    rules.put("brkpt", ControlRules::trap);
    rules.put("nanosleep", ControlRules::sleep);
    rules.put("pmevent", (s, i) -> new Operation(i, Operation.Flow.NEXT, body -> {}));
    rules.put("bar", ControlRules::barrier);
    rules.put("barrier", ControlRules::barrier);
  }

  private static Operation branch(Selection s, Instruction i) throws PtxException {
    Operand label = i.operand(0);
    if (label.form() != Operand.Form.NAME) {
      throw i.wrong("'" + label + "' is no label");
    }
    Operation operation = new Operation(i, Operation.Flow.BRANCH, body -> {});
    operation.labels = Collections.singletonList(label.name());
    return operation;
  }

  private static Operation indexed(Selection s, Instruction i) throws PtxException {
    Value index = s.read(0, Type.U32, i);
    List<String> labels = s.scope().branchTargets(i.operand(1).name());
    if (labels == null || labels.isEmpty()) {
      throw i.wrong("'" + i.operand(1) + "' is no list of branch targets");
    }
    Operation operation = new Operation(i, Operation.Flow.INDEXED, index::push).reads(index);
    operation.labels = labels;
    return operation;
  }

  private static Operation leave(Selection s, Instruction i) {
    Operation.Flow flow = s.function.isKernel() ? Operation.Flow.EXIT : Operation.Flow.RETURN;
    return new Operation(i, flow, body -> {});
  }

  private static Operation trap(Selection s, Instruction i) {
    return new Operation(
        i,
        Operation.Flow.THROW,
        body -> {
          body.self();
          body.lane();
          body.selfCall("trap", "(" + Body.laneDescriptor() + ")L" + Body.FAULT + ";");
          body.insn(ATHROW);
        });
  }

  private static Operation sleep(Selection s, Instruction i) throws PtxException {
    Value time = s.read(0, Type.U32, i);
    return new Operation(
            i,
            Operation.Flow.NEXT,
            body -> {
              body.self();
              time.push(body);
              body.selfCall("sleep", "(I)V");
            })
        .reads(time);
  }

  private static Operation barrier(Selection s, Instruction i) throws PtxException {
    if (i.has("cluster")) {
      throw i.notSimulated();
    }
    if (i.has("warp")) {
      return WarpRules.sync(s, i);
    }
    if (i.has("red")) {
      return reduction(s, i);
    }
    Value number = s.read(0, Type.U32, i);
    Value threads =
        i.operands().size() > 1 ? s.read(1, Type.U32, i) : new Value.Constant(Type.U32, 0);
    if (i.has("arrive")) {
      return new Operation(
              i,
              Operation.Flow.NEXT,
              body -> {
                body.self();
                number.push(body);
                threads.push(body);
                body.selfCall("arrive", "(II)V");
              })
          .reads(number, threads);
    }
    if (!i.has("sync")) {
      throw i.wrong("one of .sync, .arrive and .red is missing");
    }
    if (Long.valueOf(0).equals(number.constant()) && Long.valueOf(0).equals(threads.constant())) {
      Value plain = new Value.Constant(Type.U32, Lane.AT_PLAIN_BARRIER);
      Operation barrier =
          new Operation(i, Operation.Flow.WAIT, body -> set(body, "waiting", plain));
      barrier.isPlainBarrier = true;
      return barrier;
    }
    return waiting(i, number, threads, 0, new Value.Constant(Type.PRED, 0));
  }

  private static Operation waiting(
      Instruction i, Value number, Value threads, int kind, Value vote) {
    return new Operation(
            i,
            Operation.Flow.WAIT,
            body -> {
              set(body, "waiting", new Value.Constant(Type.U32, AT_BARRIER));
              set(body, "operation", number);
              set(body, "mask", threads);
              set(body, "argument", new Value.Constant(Type.U32, kind));
              set(body, "argument2", vote);
            })
        .reads(number, threads, vote);
  }

  /** Sets an int field of the lane. */
  static void set(Body body, String field, Value value) {
    body.lane();
    value.push(body);
    body.setLaneField(field, "I");
  }

  private static Operation reduction(Selection s, Instruction i) throws PtxException {
    int kind = i.has("popc") ? 1 : i.has("and") ? 2 : i.has("or") ? 3 : 0;
    if (kind == 0) {
      throw i.wrong("one of .popc, .and and .or is missing");
    }
    int last = i.operands().size() - 1;
    Target target = s.write(0, kind == 1 ? Type.U32 : Type.PRED, i);
    Value number = s.read(1, Type.U32, i);
    Value threads = last > 2 ? s.read(2, Type.U32, i) : new Value.Constant(Type.U32, 0);
    Operation operation = waiting(i, number, threads, kind, s.read(last, Type.PRED, i));
    operation.resumption =
        new Operation(
                i,
                Operation.Flow.NEXT,
                body -> {
                  body.laneField("result", "J");
                  body.insn(L2I);
                  target.store(body);
                })
            .writes(target);
    return operation;
  }
}
