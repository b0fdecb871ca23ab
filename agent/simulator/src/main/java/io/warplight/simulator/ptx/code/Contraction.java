package io.warplight.simulator.ptx.code;

import io.warplight.simulator.ptx.code.Selection.Step;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes one multiply-add, rounded once, of a multiplication and the only addition or subtraction
 * that uses its result, where neither names a rounding mode. PTX leaves that to the assembler, and
 * the GPU's takes it: without it results differ in their last bit. Both stand in one run of
 * operations without a label or branch between; the factors are not written between. One pass a
 * function, on the thread that loads it.
 */
final class Contraction {
  private final List<Step> steps;
  private final int[] reads;
  private final int[] writes;

  /** Where the loose multiplications of the run stand, by the register they write. */
  private final Map<Register, Integer> products = new HashMap<>();

  private Contraction(Selection selection) {
    steps = selection.steps;
    reads = new int[selection.registers.size()];
    writes = new int[selection.registers.size()];
  }

  static void apply(Selection selection) {
    new Contraction(selection).run();
  }

  private void run() {
    for (Step step : steps) {
      count(step.operation);
      count(step.operation == null ? null : step.operation.resumption);
    }
    for (int at = 0; at < steps.size(); at++) {
      Operation operation = steps.get(at).operation;
      if (operation == null || operation.endsBlock()) {
        products.clear();
        continue;
      }
      Operation fused = fuse(operation);
      if (fused != null) {
        steps.set(at, new Step(null, fused));
      }
      for (Register written : operation.writes) {
        products.values().removeIf(product -> readsRegister(product, written));
      }
      note(operation, at);
    }
  }

  private void count(@Nullable Operation operation) {
    if (operation != null) {
      operation.reads.forEach(register -> reads[register.number]++);
      operation.writes.forEach(register -> writes[register.number]++);
    }
  }

  private boolean readsRegister(int at, Register register) {
    Operation operation = steps.get(at).operation;
    return operation != null && operation.reads.contains(register);
  }

  private void note(Operation operation, int at) {
    LooseArithmetic loose = operation.loose;
    if (loose == null || loose.kind != LooseArithmetic.Kind.MULTIPLY || operation.isGuarded()) {
      return;
    }
    Register result = loose.target.register;
    if (result != null && reads[result.number] == 1 && writes[result.number] == 1) {
      products.put(result, at);
    }
  }

  /** The multiply-add that stands for a sum and the multiplication before it; null: none does. */
  private @Nullable Operation fuse(Operation sum) {
    LooseArithmetic loose = sum.loose;
    if (loose == null) {
      return null;
    }
    for (int term = 0; term < 2; term++) {
      Register register = loose.terms[term].register();
      Integer at = register == null ? null : products.get(register);
      Operation product = at == null ? null : steps.get(at).operation;
      if (at != null && product != null && product.loose != null && loose.takes(product.loose)) {
        Operation fused = FloatRules.fused(sum, loose, product.loose, term);
        fused.guard = sum.guard;
        fused.guardNegated = sum.guardNegated;
        if (sum.guard != null) {
          fused.reads.add(sum.guard);
        }
        products.remove(register);
        steps.set(at, new Step(null, null));
        return fused;
      }
    }
    return null;
  }
}
