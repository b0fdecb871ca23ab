package io.warplight.simulator.ptx.code;

import io.warplight.simulator.ptx.text.Function;
import io.warplight.simulator.ptx.text.Instruction;
import io.warplight.simulator.ptx.text.PtxException;
import io.warplight.simulator.ptx.text.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A function that was understood: its blocks, what lives where, whom it calls. Made when its module
 * loads, immutable afterwards but for what emission numbers.
 */
public final class FunctionCode {
  /** Longer runs of operations are cut, so that a method can end between the parts. */
  private static final int LONGEST_BLOCK = 48;

  final Function function;
  final FrameLayout frame;
  final List<Register> registers;
  final List<BasicBlock> blocks = new ArrayList<>();
  final Set<Variable> sharedVariables;
  final Set<String> addressedFunctions;
  final Set<String> callees = new HashSet<>();
  boolean callsIndirectly;
  boolean waits;
  boolean contends;
  boolean loops;

  /** Registers that a lane keeps over waits, calls and the ends of methods; set by emission. */
  int kept;

  private FunctionCode(Selection selection) {
    function = selection.function;
    frame = selection.frame;
    registers = selection.registers;
    sharedVariables = selection.sharedVariables;
    addressedFunctions = selection.addressedFunctions;
  }

  /** Understands a function, or says what is wrong with it. */
  public static FunctionCode of(Symbols symbols, Function function) throws PtxException {
    Selection selection = Selection.of(symbols, function);
    FunctionCode code = new FunctionCode(selection);
    code.build(selection.steps);
    Liveness.analyse(code);
    return code;
  }

  /** The function as it was parsed. */
  public Function function() {
    return function;
  }

  /** The functions whose address it takes. */
  public Set<String> addressedFunctions() {
    return java.util.Collections.unmodifiableSet(addressedFunctions);
  }

  /** The most 32-bit words that are needed at once where blocks begin. */
  public int liveWords() {
    int most = 0;
    for (BasicBlock block : blocks) {
      int words = 0;
      for (int n = block.live.nextSetBit(0); n >= 0; n = block.live.nextSetBit(n + 1)) {
        words += registers.get(n).bits() == 64 ? 2 : 1;
      }
      most = Math.max(most, words);
    }
    return most;
  }

  private void build(List<Selection.Step> steps) throws PtxException {
    Map<String, BasicBlock> labels = new HashMap<>();
    add(); // Where the function begins, which is no branch's target.
    BasicBlock block = add();
    for (Selection.Step step : steps) {
      if (step.label != null) {
        if (!block.operations.isEmpty() || !block.resumptions.isEmpty()) {
          block = add();
        }
        if (labels.put(step.label, block) != null) {
          throw new PtxException(
              PtxException.INVALID_PTX,
              function.line(),
              "the label '" + step.label + "' stands twice in '" + function.name() + "'");
        }
        continue;
      }
      Operation operation = step.operation;
      if (operation == null) {
        continue;
      }
      block.operations.add(operation);
      note(operation);
      if (operation.endsBlock() || block.operations.size() >= LONGEST_BLOCK) {
        block = add();
        resume(operation, block);
      }
    }
    connect(labels);
  }

  private BasicBlock add() {
    BasicBlock block = new BasicBlock(blocks.size());
    blocks.add(block);
    return block;
  }

  private void note(Operation operation) {
    waits |= operation.flow == Operation.Flow.WAIT;
    contends |= operation.isContended;
    callsIndirectly |= operation.indirect;
    if (operation.callee != null) {
      callees.add(operation.callee);
    }
  }

  private void resume(Operation operation, BasicBlock next) {
    if (operation.flow != Operation.Flow.WAIT && operation.flow != Operation.Flow.CALL) {
      return;
    }
    next.isResumed = true;
    if (operation.resumption != null) {
      next.resumptions.add(operation.resumption);
    }
  }

  private void connect(Map<String, BasicBlock> labels) throws PtxException {
    for (int i = 0; i < blocks.size(); i++) {
      BasicBlock block = blocks.get(i);
      Operation last = block.last();
      block.fallsThrough = true;
      if (last != null && last.endsBlock()) {
        boolean goesOn =
            last.flow == Operation.Flow.WAIT
                || last.flow == Operation.Flow.CALL
                || last.flow == Operation.Flow.NEXT;
        block.fallsThrough = goesOn || last.isGuarded();
        for (String label : last.labels) {
          BasicBlock target = labels.get(label);
          if (target == null) {
            throw unknown(last.instruction, label);
          }
          block.targets.add(target);
          block.successors.add(target);
          if (target.index <= block.index) {
            target.isLoop = true;
            loops = true;
          }
        }
      }
      if (block.fallsThrough && i + 1 < blocks.size()) {
        block.successors.add(blocks.get(i + 1));
      }
    }
  }

  private static PtxException unknown(Instruction at, String label) {
    return at.wrong("there is no label '" + label + "'");
  }
}
