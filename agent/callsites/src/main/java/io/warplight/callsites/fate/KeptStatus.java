package io.warplight.callsites.fate;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Tells apart the three ways to lose a status that nothing looks at: dropped, left in a local
 * variable, or overwritten there. Walks on from each store until the variable is read, is written,
 * or the method ends. Ways out by an exception do not count: on them every variable is lost. Used
 * by one thread for one method.
 */
final class KeptStatus {
  private final MethodFlow flow;
  private final TreeSet<Integer> overwriters = new TreeSet<>();
  private boolean leftUnread;
  private boolean read;

  KeptStatus(MethodFlow flow) {
    this.flow = flow;
  }

  /** Sets the fate and what overwrote the status, given all instructions that store it. */
  void describe(Collection<Integer> stores, Place.Builder place) {
    stores.forEach(this::walk);
    boolean onlyLeft = !stores.isEmpty() && !read && overwriters.isEmpty();
    if (leftUnread || onlyLeft) {
      place.fate(Fate.UNREAD);
    } else if (!overwriters.isEmpty()) {
      int first = firstOverwriter();
      place.fate(Fate.OVERWRITTEN).overwritten(flow.lines().at(first), functionOf(first));
    } else {
      place.fate(Fate.DISCARDED);
    }
  }

  private void walk(int store) {
    int variable = variable(store);
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>();
    follow(store, seen, open);
    while (!open.isEmpty()) {
      int at = open.remove();
      AbstractInsnNode insn = flow.method().instructions.get(at);
      if (writes(insn, variable)) {
        if (isSameVariable(store, at, variable)) {
          overwriters.add(at);
        } else {
          leftUnread = true;
        }
      } else if (insn.getOpcode() >= Opcodes.IRETURN && insn.getOpcode() <= Opcodes.RETURN) {
        leftUnread = true;
      } else if (reads(insn, variable)) {
        read = true;
      } else {
        follow(at, seen, open);
      }
    }
  }

  private void follow(int at, BitSet seen, Deque<Integer> open) {
    for (int next : flow.graph().successors(at)) {
      if (!seen.get(next)) {
        seen.set(next);
        open.add(next);
      }
    }
  }

  private int variable(int store) {
    AbstractInsnNode insn = flow.method().instructions.get(store);
    return insn instanceof IincInsnNode ? ((IincInsnNode) insn).var : ((VarInsnNode) insn).var;
  }

  private static boolean writes(AbstractInsnNode insn, int variable) {
    int opcode = insn.getOpcode();
    if (opcode < Opcodes.ISTORE || opcode > Opcodes.ASTORE) {
      return false;
    }
    int written = ((VarInsnNode) insn).var;
    boolean wide = opcode == Opcodes.LSTORE || opcode == Opcodes.DSTORE;
    return written == variable || (wide && written + 1 == variable);
  }

  private static boolean reads(AbstractInsnNode insn, int variable) {
    if (insn instanceof IincInsnNode) {
      return ((IincInsnNode) insn).var == variable;
    }
    int opcode = insn.getOpcode();
    return opcode >= Opcodes.ILOAD
        && opcode <= Opcodes.ALOAD
        && ((VarInsnNode) insn).var == variable;
  }

  /**
   * Compilers use one slot for several variables, one after the other. The debug information tells
   * them apart; without it only another status in the slot is taken for the same variable.
   */
  private boolean isSameVariable(int store, int later, int variable) {
    LocalVariableNode first = declared(store, variable);
    LocalVariableNode second = declared(later, variable);
    if (first != null || second != null) {
      return first == second;
    }
    StatusValue value = flow.top(later);
    return value != null && value.isTracked();
  }

  private @Nullable LocalVariableNode declared(int store, int variable) {
    List<LocalVariableNode> variables = flow.method().localVariables;
    if (variables == null) {
      return null;
    }
    for (LocalVariableNode candidate : variables) {
      // A variable's range begins after the instruction that first stores it.
      if (candidate.index == variable
          && flow.method().instructions.indexOf(candidate.start) <= store + 1
          && flow.method().instructions.indexOf(candidate.end) > store + 1) {
        return candidate;
      }
    }
    return null;
  }

  private int firstOverwriter() {
    for (int at : overwriters) {
      if (functionOf(at) != null) {
        return at;
      }
    }
    return overwriters.first();
  }

  /** The call whose result the instruction stores, if it stores one. */
  private @Nullable String functionOf(int store) {
    AbstractInsnNode before = flow.method().instructions.get(store).getPrevious();
    while (before != null && isConversion(before)) {
      before = before.getPrevious();
    }
    return before != null && isCall(before) ? CallRule.nameOf(before) : null;
  }

  private static boolean isConversion(AbstractInsnNode insn) {
    return insn.getOpcode() < 0
        || insn.getOpcode() == Opcodes.CHECKCAST
        || insn.getOpcode() == Opcodes.I2L;
  }

  private static boolean isCall(AbstractInsnNode insn) {
    return insn.getOpcode() >= Opcodes.INVOKEVIRTUAL && insn.getOpcode() <= Opcodes.INVOKEDYNAMIC;
  }
}
