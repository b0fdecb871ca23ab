package io.warplight.callsites.fate;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;

/**
 * Instructions by which a value can change what happens without a comparison: a division by it, an
 * array of that length. Rare, and nobody's check, so the fate is unknown. Stateless.
 */
final class HazardRule implements FateRule {
  @Override
  public void apply(Step step, Uses uses) {
    switch (step.opcode()) {
      case Opcodes.IDIV:
      case Opcodes.IREM:
      case Opcodes.LDIV:
      case Opcodes.LREM:
        note(step.operand(0), "divisor", uses);
        break;
      case Opcodes.NEWARRAY:
      case Opcodes.ANEWARRAY:
        note(step.operand(0), "array_length", uses);
        break;
      case Opcodes.MULTIANEWARRAY:
        for (int i = 0; i < ((MultiANewArrayInsnNode) step.insn()).dims; i++) {
          note(step.operand(i), "array_length", uses);
        }
        break;
      case Opcodes.GETFIELD:
      case Opcodes.MONITORENTER:
      case Opcodes.ATHROW:
        note(step.operand(0), "used_as_object", uses);
        break;
      default:
        break;
    }
  }

  private static void note(StatusValue value, String reason, Uses uses) {
    value.origins().forEach((node, mapping) -> uses.of(node).unknown(reason));
  }
}
