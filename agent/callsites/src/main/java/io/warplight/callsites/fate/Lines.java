package io.warplight.callsites.fate;

import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LineNumberNode;

/**
 * The source line of each instruction of a method, 0 where the class file does not say. Used by one
 * thread for one method.
 */
final class Lines {
  private final int[] lines;

  Lines(InsnList code) {
    lines = new int[code.size()];
    int line = 0;
    for (int i = 0; i < lines.length; i++) {
      AbstractInsnNode insn = code.get(i);
      if (insn instanceof LineNumberNode) {
        line = ((LineNumberNode) insn).line;
      }
      lines[i] = line;
    }
  }

  int at(int index) {
    return lines[index];
  }
}
