package io.warplight.callsites.fate;

import io.warplight.callsites.CodeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/**
 * {@code if (s != cudaSuccess)}: the code goes on elsewhere for some codes. A jump to where the
 * code goes anyway, as an empty {@code if} leaves it, looks at nothing. Stateless.
 */
final class CompareRule implements FateRule {
  @Override
  public void apply(Step step, Uses uses) {
    int opcode = step.opcode();
    Relation relation = Relation.ofJump(opcode);
    boolean references =
        opcode == Opcodes.IF_ACMPEQ
            || opcode == Opcodes.IF_ACMPNE
            || opcode == Opcodes.IFNULL
            || opcode == Opcodes.IFNONNULL;
    if ((relation == null && !references) || isIdle(step)) {
      return;
    }
    if (relation == null) {
      compareReferences(step, uses);
    } else if (opcode <= Opcodes.IFLE) {
      compare(step, step.operand(0), relation, Mapping.SUCCESS, uses);
    } else {
      StatusValue left = step.operand(1);
      StatusValue right = step.operand(0);
      compare(step, left, relation, right.intConstant(), uses);
      compare(step, right, relation.swapped(), left.intConstant(), uses);
    }
  }

  private static boolean isIdle(Step step) {
    FlowGraph graph = step.flow().graph();
    int[] next = graph.successors(step.index());
    return graph.landing(next[0]) == graph.landing(next[1]);
  }

  private static void compare(
      Step step, StatusValue value, Relation relation, @Nullable Integer code, Uses uses) {
    value
        .origins()
        .forEach(
            (node, mapping) -> {
              CodeSet toldApart = code == null ? null : mapping.toldApart(relation, code);
              if (toldApart == null) {
                uses.of(node).unknown(code == null ? "compared_with_variable" : "computed");
              } else if (!toldApart.isEmpty()) {
                uses.of(node).compared(toldApart, step.index());
              }
            });
  }

  private static void compareReferences(Step step, Uses uses) {
    boolean identity = step.opcode() == Opcodes.IF_ACMPEQ || step.opcode() == Opcodes.IF_ACMPNE;
    for (int depth = 0; depth < (identity ? 2 : 1); depth++) {
      step.operand(depth)
          .origins()
          .forEach(
              (node, mapping) -> {
                // A boxed status is never null. Text that a caller was given may be.
                if (identity || mapping.isOpaque()) {
                  uses.of(node).unknown("compared_as_object");
                }
              });
    }
  }
}
