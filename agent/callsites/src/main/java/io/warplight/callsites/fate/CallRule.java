package io.warplight.callsites.fate;

import java.util.List;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * {@code log.info("freed", cudaFree(p));}: handed to a method, a constructor or a lambda. Calls
 * whose whole effect is known (boxing, formatting, comparing) are followed instead. Stateless.
 */
final class CallRule implements FateRule {
  @Override
  public void apply(Step step, Uses uses) {
    AbstractInsnNode insn = step.insn();
    if (!(insn instanceof MethodInsnNode) && !(insn instanceof InvokeDynamicInsnNode)) {
      return;
    }
    List<StatusValue> arguments = step.arguments();
    if (step.flow().isSite(step.index()) || step.flow().calls().result(insn, arguments) == null) {
      arguments.forEach(argument -> pass(argument, nameOf(insn), uses));
      return;
    }
    if (insn instanceof MethodInsnNode) {
      follow((MethodInsnNode) insn, arguments, step, uses);
    }
  }

  private static void pass(StatusValue argument, String method, Uses uses) {
    argument.origins().forEach((node, mapping) -> uses.of(node).passed(method));
  }

  private static void follow(
      MethodInsnNode call, List<StatusValue> arguments, Step step, Uses uses) {
    if (step.flow().calls().isFormatter(call)) {
      arguments.forEach(
          argument ->
              argument.origins().forEach((node, mapping) -> uses.of(node).formatted(nameOf(call))));
    }
    if (step.flow().calls().isBuilder(call)) {
      arguments
          .subList(1, arguments.size())
          .forEach(
              argument ->
                  argument
                      .origins()
                      .forEach(
                          (node, mapping) ->
                              arguments
                                  .get(0)
                                  .origins()
                                  .forEach((builder, held) -> uses.of(node).putInto(builder))));
    }
  }

  static String nameOf(AbstractInsnNode call) {
    if (call instanceof MethodInsnNode) {
      return ((MethodInsnNode) call).owner + "." + ((MethodInsnNode) call).name;
    }
    InvokeDynamicInsnNode dynamic = (InvokeDynamicInsnNode) call;
    return dynamic.bsm.getOwner().equals("java/lang/invoke/LambdaMetafactory")
        ? "lambda." + dynamic.name
        : "invokedynamic." + dynamic.name;
  }
}
