package io.warplight.callsites.fate;

import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * The data flow of one method, computed: what each instruction finds on the stack and in the local
 * variables, and what all of them do with each status. Made, asked and dropped by one thread.
 */
final class MethodFlow {
  private final MethodNode method;
  private final IntPredicate sites;
  private final CallModel calls;
  private final FlowGraph graph;
  private final Lines lines;
  private final @Nullable Frame<StatusValue>[] frames;
  private final Uses uses = new Uses();

  private MethodFlow(
      String owner, MethodNode method, IntPredicate sites, CallModel calls, Constants constants)
      throws AnalyzerException {
    this.method = method;
    this.sites = sites;
    this.calls = calls;
    graph = new FlowGraph(method.instructions);
    lines = new Lines(method.instructions);
    frames =
        new BoundedAnalyzer(new StatusInterpreter(method.instructions, sites, calls, constants))
            .analyze(owner, method);
  }

  /**
   * Runs the data flow.
   *
   * @param sites the indexes of the instructions that bring a status in
   * @throws AnalyzerException for code that no verifier would take
   * @throws BudgetExceededException for code that takes too long
   */
  static MethodFlow of(
      String owner, MethodNode method, IntPredicate sites, CallModel calls, Constants constants)
      throws AnalyzerException {
    MethodFlow flow = new MethodFlow(owner, method, sites, calls, constants);
    flow.applyRules();
    return flow;
  }

  private void applyRules() {
    for (int i = 0; i < frames.length; i++) {
      Frame<StatusValue> frame = frames[i];
      AbstractInsnNode insn = method.instructions.get(i);
      if (frame == null || insn.getOpcode() < 0) {
        continue;
      }
      Step step = new Step(i, insn, frame, this);
      for (FateRule rule : FateRules.all()) {
        rule.apply(step, uses);
      }
    }
  }

  MethodNode method() {
    return method;
  }

  boolean isSite(int index) {
    return sites.test(index);
  }

  CallModel calls() {
    return calls;
  }

  FlowGraph graph() {
    return graph;
  }

  Lines lines() {
    return lines;
  }

  Uses uses() {
    return uses;
  }

  boolean isReachable(int index) {
    return frames[index] != null;
  }

  /** What the top of the stack holds before an instruction; null where the code never gets. */
  @Nullable StatusValue top(int index) {
    Frame<StatusValue> frame = frames[index];
    return frame == null || frame.getStackSize() == 0
        ? null
        : frame.getStack(frame.getStackSize() - 1);
  }
}
