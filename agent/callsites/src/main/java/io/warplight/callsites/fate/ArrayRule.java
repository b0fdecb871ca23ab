package io.warplight.callsites.fate;

import org.objectweb.asm.Opcodes;

/**
 * {@code statuses[i] = cudaFree(p);}: an array made by this method is followed, as the arguments of
 * {@code String.format} are; any other array may be read by anyone. An index may be out of bounds,
 * so one made of a status is a use that is not followed. Stateless.
 */
final class ArrayRule implements FateRule {
  @Override
  public void apply(Step step, Uses uses) {
    int opcode = step.opcode();
    if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
      index(step.operand(0), uses);
    } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
      index(step.operand(1), uses);
      store(step.operand(2), step.operand(0), uses);
    }
  }

  private static void index(StatusValue index, Uses uses) {
    index.origins().forEach((node, mapping) -> uses.of(node).unknown("array_index"));
  }

  private static void store(StatusValue array, StatusValue value, Uses uses) {
    value
        .origins()
        .forEach(
            (node, mapping) -> {
              array.origins().forEach((container, held) -> uses.of(node).putInto(container));
              if (!array.isFresh()) {
                uses.of(node).stored("array");
              }
            });
  }
}
