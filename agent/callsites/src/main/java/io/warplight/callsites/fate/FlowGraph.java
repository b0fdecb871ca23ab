package io.warplight.callsites.fate;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/**
 * Where each instruction of a method goes on to, leaving aside exceptions. Used by one thread for
 * one method.
 */
final class FlowGraph {
  private static final int[] NOWHERE = {};

  private final InsnList code;
  private final int[][] successors;

  FlowGraph(InsnList code) {
    this.code = code;
    successors = new int[code.size()][];
    for (int i = 0; i < successors.length; i++) {
      successors[i] = successorsOf(code.get(i), i);
    }
  }

  private int[] successorsOf(AbstractInsnNode insn, int index) {
    int opcode = insn.getOpcode();
    if ((opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) || opcode == Opcodes.ATHROW) {
      return NOWHERE;
    }
    if (opcode == Opcodes.GOTO) {
      return new int[] {code.indexOf(((JumpInsnNode) insn).label)};
    }
    if (insn instanceof JumpInsnNode) {
      return new int[] {index + 1, code.indexOf(((JumpInsnNode) insn).label)};
    }
    if (insn instanceof TableSwitchInsnNode) {
      return targets(((TableSwitchInsnNode) insn).labels, ((TableSwitchInsnNode) insn).dflt);
    }
    if (insn instanceof LookupSwitchInsnNode) {
      return targets(((LookupSwitchInsnNode) insn).labels, ((LookupSwitchInsnNode) insn).dflt);
    }
    return index + 1 < code.size() ? new int[] {index + 1} : NOWHERE;
  }

  private int[] targets(List<LabelNode> labels, LabelNode otherwise) {
    int[] targets = new int[labels.size() + 1];
    for (int i = 0; i < labels.size(); i++) {
      targets[i] = code.indexOf(labels.get(i));
    }
    targets[labels.size()] = code.indexOf(otherwise);
    return targets;
  }

  int[] successors(int index) {
    return successors[index];
  }

  /**
   * The first instruction at or after {@code index} that does anything: labels, line numbers, nops
   * and gotos are passed over.
   */
  int landing(int index) {
    int at = index;
    for (int steps = 0; steps < successors.length; steps++) {
      int opcode = code.get(at).getOpcode();
      boolean idle = opcode < 0 || opcode == Opcodes.NOP || opcode == Opcodes.GOTO;
      if (!idle || successors[at].length == 0) {
        return at;
      }
      at = successors[at][0];
    }
    // An empty endless loop.
    return at;
  }

  /** Whether the code can get from one instruction to another without an exception. */
  boolean reaches(int from, int to) {
    return reached(from).get(to);
  }

  /** The instructions that the code can get to from one, that one among them. */
  BitSet reached(int from) {
    BitSet reached = new BitSet();
    Deque<Integer> open = new ArrayDeque<>();
    open.add(from);
    reached.set(from);
    while (!open.isEmpty()) {
      for (int next : successors[open.remove()]) {
        if (!reached.get(next)) {
          reached.set(next);
          open.add(next);
        }
      }
    }
    return reached;
  }
}
