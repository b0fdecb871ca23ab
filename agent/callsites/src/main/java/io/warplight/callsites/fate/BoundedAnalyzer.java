package io.warplight.callsites.fate;

import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.Interpreter;

/**
 * ASM's analyzer with a bound on memory and time. An analysis runs while a class is loaded, so a
 * method that would take more than about 0.2 s is left unknown. Used by one thread for one method.
 */
final class BoundedAnalyzer extends Analyzer<StatusValue> {
  /** Values in all frames: a reference each. */
  static final int MAX_VALUES = 2_000_000;

  /** Values merged along edges until nothing changes any more. */
  static final long MAX_MERGES = 30_000_000;

  private long merges;
  private int frameSize = 1;

  BoundedAnalyzer(Interpreter<StatusValue> interpreter) {
    super(interpreter);
  }

  @Override
  public Frame<StatusValue>[] analyze(String owner, MethodNode method) throws AnalyzerException {
    frameSize = method.maxLocals + method.maxStack + 1;
    if ((long) method.instructions.size() * frameSize > MAX_VALUES) {
      throw new BudgetExceededException();
    }
    return super.analyze(owner, method);
  }

  @Override
  protected void newControlFlowEdge(int from, int to) {
    spend();
  }

  @Override
  protected boolean newControlFlowExceptionEdge(int from, TryCatchBlockNode handler) {
    spend();
    return true;
  }

  private void spend() {
    merges += frameSize;
    if (merges > MAX_MERGES) {
      throw new BudgetExceededException();
    }
  }
}
