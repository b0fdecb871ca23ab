package io.warplight.callsites.fate;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;

/** {@code lastStatus = cudaFree(p);}: who reads the field is beyond one method. Stateless. */
final class FieldRule implements FateRule {
  @Override
  public void apply(Step step, Uses uses) {
    if (step.opcode() == Opcodes.PUTFIELD || step.opcode() == Opcodes.PUTSTATIC) {
      FieldInsnNode field = (FieldInsnNode) step.insn();
      step.operand(0)
          .origins()
          .forEach((node, mapping) -> uses.of(node).stored(field.owner + "." + field.name));
    }
  }
}
