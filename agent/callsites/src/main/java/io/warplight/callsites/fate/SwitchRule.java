package io.warplight.callsites.fate;

import io.warplight.callsites.CodeSet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/**
 * {@code switch (s)}: a comparison with every key at once. Tells from success the codes that go on
 * elsewhere than success does. Stateless.
 */
final class SwitchRule implements FateRule {
  @Override
  public void apply(Step step, Uses uses) {
    List<Integer> keys = keys(step.insn());
    if (keys == null || !step.operand(0).isTracked()) {
      return;
    }
    CodeSet toldApart = toldApart(step, keys);
    step.operand(0)
        .origins()
        .forEach(
            (node, mapping) -> {
              if (toldApart.isEmpty()) {
                return;
              }
              if (mapping.isStatus()) {
                uses.of(node).compared(toldApart, step.index());
              } else {
                uses.of(node).unknown("computed");
              }
            });
  }

  private static @Nullable List<Integer> keys(AbstractInsnNode insn) {
    if (insn instanceof LookupSwitchInsnNode) {
      return ((LookupSwitchInsnNode) insn).keys;
    }
    if (!(insn instanceof TableSwitchInsnNode)) {
      return null;
    }
    List<Integer> keys = new ArrayList<>();
    // By the labels: the greatest key may be the greatest int.
    for (int i = 0; i < ((TableSwitchInsnNode) insn).labels.size(); i++) {
      keys.add(((TableSwitchInsnNode) insn).min + i);
    }
    return keys;
  }

  private static CodeSet toldApart(Step step, List<Integer> keys) {
    FlowGraph graph = step.flow().graph();
    int[] targets = graph.successors(step.index());
    int otherwise = graph.landing(targets[keys.size()]);
    int success = keys.indexOf(Mapping.SUCCESS);
    int landing = success < 0 ? otherwise : graph.landing(targets[success]);
    boolean othersGoWithSuccess = otherwise == landing;
    List<Integer> exceptions = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      if ((graph.landing(targets[i]) == landing) != othersGoWithSuccess) {
        exceptions.add(keys.get(i));
      }
    }
    CodeSet codes = CodeSet.of(exceptions.stream().mapToInt(Integer::intValue).toArray());
    return othersGoWithSuccess ? codes : codes.not();
  }
}
