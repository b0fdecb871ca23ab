package io.warplight.simulator.ptx.code;

import io.warplight.simulator.ptx.text.Instruction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An instruction that was understood: what it reads and writes, how it is emitted. */
final class Operation {
  /** Where control goes behind it. */
  enum Flow {
    NEXT,
    /** To its label. */
    BRANCH,
    /** To one of its labels, by the number its emission leaves on the stack. */
    INDEXED,
    /** Its emission sets the lane waiting; the lane goes on behind it. */
    WAIT,
    /** Its emission leaves the callee's resume point on the stack. */
    CALL,
    RETURN,
    EXIT,
    /** Its emission throws. */
    THROW
  }

  final Instruction instruction;
  final Flow flow;
  final Emission emission;
  final List<Register> reads = new ArrayList<>();
  final List<Register> writes = new ArrayList<>();
  List<String> labels = Collections.emptyList();
  @Nullable Register guard;
  boolean guardNegated;

  /** What is done where the lane goes on after a wait or call, or null. */
  @Nullable Operation resumption;

  /** The function called, or null; an indirect call has none. */
  @Nullable String callee;

  boolean indirect;

  /** Whether it waits at barrier 0 for all of the block, and asks nothing. */
  boolean isPlainBarrier;

  /** Whether it is an atomic on memory that other blocks change too. */
  boolean isContended;

  /** What a multiply-add may be made of it, or null. */
  @Nullable LooseArithmetic loose;

  /** The address of an indirect call's function. */
  @Nullable Value target;

  Operation(Instruction instruction, Flow flow, Emission emission) {
    this.instruction = instruction;
    this.flow = flow;
    this.emission = emission;
  }

  Operation reads(Value... values) {
    for (Value value : values) {
      Register register = value.register();
      if (register != null) {
        reads.add(register);
      }
    }
    return this;
  }

  Operation reads(List<Value> values) {
    return reads(values.toArray(new Value[0]));
  }

  Operation writes(Target... targets) {
    for (Target target : targets) {
      if (target.register != null) {
        writes.add(target.register);
      }
    }
    return this;
  }

  boolean isGuarded() {
    return guard != null;
  }

  /** Whether nothing runs behind it in the same block. */
  boolean endsBlock() {
    return flow != Flow.NEXT;
  }
}
