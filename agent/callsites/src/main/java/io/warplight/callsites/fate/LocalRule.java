package io.warplight.callsites.fate;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.IincInsnNode;

/**
 * {@code int s = cudaFree(p);}: kept in a local variable. Whether anything reads it there is asked
 * when all uses are known. Stateless.
 */
final class LocalRule implements FateRule {
  @Override
  public void apply(Step step, Uses uses) {
    int opcode = step.opcode();
    if (opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE) {
      keep(step.operand(0), step, uses);
    } else if (opcode == Opcodes.IINC) {
      keep(step.local(((IincInsnNode) step.insn()).var), step, uses);
    }
  }

  private static void keep(StatusValue value, Step step, Uses uses) {
    value.origins().forEach((node, mapping) -> uses.of(node).kept(step.index()));
  }
}
