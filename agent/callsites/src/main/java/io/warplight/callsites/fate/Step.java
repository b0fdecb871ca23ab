package io.warplight.callsites.fate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * One instruction and the frame before it. Made for each instruction of a method in turn, used by
 * one thread.
 */
final class Step {
  private final int index;
  private final AbstractInsnNode insn;
  private final Frame<StatusValue> before;
  private final MethodFlow flow;

  Step(int index, AbstractInsnNode insn, Frame<StatusValue> before, MethodFlow flow) {
    this.index = index;
    this.insn = insn;
    this.before = before;
    this.flow = flow;
  }

  int index() {
    return index;
  }

  AbstractInsnNode insn() {
    return insn;
  }

  int opcode() {
    return insn.getOpcode();
  }

  MethodFlow flow() {
    return flow;
  }

  /** An operand, counted from the top of the stack. */
  StatusValue operand(int depth) {
    return before.getStack(before.getStackSize() - 1 - depth);
  }

  StatusValue local(int variable) {
    return before.getLocal(variable);
  }

  /** The arguments of a call, the receiver first. */
  List<StatusValue> arguments() {
    int count = Type.getArgumentTypes(StatusInterpreter.descriptor(insn)).length;
    boolean receiver = opcode() != Opcodes.INVOKESTATIC && opcode() != Opcodes.INVOKEDYNAMIC;
    List<StatusValue> arguments = new ArrayList<>();
    for (int i = 0; i < count + (receiver ? 1 : 0); i++) {
      arguments.add(operand(i));
    }
    Collections.reverse(arguments);
    return arguments;
  }
}
