package io.warplight.callsites.rewrite;

import io.warplight.callsites.fate.BindingFacts;
import io.warplight.catalog.BindingNames;
import java.util.BitSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Finds the returns of a function whose status no other hook sees: by the instructions that the
 * returned value may come from.
 *
 * <p>Where one of several sources is a hooked call, the return is left alone: in JCuda that is
 * {@code cufftExec*} on Java arrays, where the others are a constant that stands in for a status
 * already seen, and 0.
 */
final class UnseenReturns {
  private final String binding;
  private final BindingFacts facts;

  UnseenReturns(String binding, BindingFacts facts) {
    this.binding = binding;
    this.facts = facts;
  }

  /** The numbers of these returns among the method's {@code ireturn}s. */
  BitSet of(MethodNode method) {
    BitSet unseen = new BitSet();
    if (onlyReturnsSeen(method)) {
      return unseen;
    }
    Frame<SourceValue>[] frames = frames(method);
    int number = 0;
    for (int i = 0; i < frames.length; i++) {
      if (method.instructions.get(i).getOpcode() != Opcodes.IRETURN) {
        continue;
      }
      Frame<SourceValue> frame = frames[i];
      // No frame: no way leads there.
      if (frame != null && !isSeen(frame.getStack(frame.getStackSize() - 1))) {
        unseen.set(number);
      }
      number++;
    }
    return unseen;
  }

  /** The usual shape, without data flow: each return follows the hooked call itself. */
  private boolean onlyReturnsSeen(MethodNode method) {
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction.getOpcode() == Opcodes.IRETURN && !isHooked(instruction.getPrevious())) {
        return false;
      }
    }
    return true;
  }

  private boolean isSeen(SourceValue status) {
    for (AbstractInsnNode source : status.insns) {
      if (isHooked(source)) {
        return true;
      }
    }
    return false;
  }

  private boolean isHooked(AbstractInsnNode source) {
    if (!(source instanceof MethodInsnNode)) {
      return false;
    }
    MethodInsnNode call = (MethodInsnNode) source;
    return BindingNames.contains(call.owner)
        && (HookPlan.isCheck(call.name, call.desc)
            || facts.isFunction(call.owner, call.name, call.desc));
  }

  private Frame<SourceValue>[] frames(MethodNode method) {
    try {
      return new Analyzer<>(new Origins()).analyze(binding, method);
    } catch (AnalyzerException e) {
      throw new IllegalArgumentException(binding + '.' + method.name + method.desc, e);
    }
  }

  /** A value's sources are what made it, not what moved it last. */
  private static final class Origins extends SourceInterpreter {
    Origins() {
      super(Opcodes.ASM9);
    }

    @Override
    public SourceValue copyOperation(AbstractInsnNode instruction, SourceValue value) {
      return value;
    }
  }
}
