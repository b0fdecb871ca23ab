package io.warplight.callsites.fate;

import org.objectweb.asm.Opcodes;

/** {@code return cudaFree(p);}: the caller decides. Stateless. */
final class ReturnRule implements FateRule {
  @Override
  public void apply(Step step, Uses uses) {
    int opcode = step.opcode();
    if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.ARETURN) {
      step.operand(0)
          .origins()
          .forEach((node, mapping) -> uses.of(node).returned(!mapping.isStatus()));
    }
  }
}
