package io.warplight.callsites.fate;

/**
 * One way for a status to end: sees each instruction with what is on its stack, and notes what the
 * instruction does with statuses. Stateless. A new way is a new class and a line in {@link
 * FateRules}.
 */
interface FateRule {
  /** Notes in {@code uses} what this instruction does, if it is one that this rule knows. */
  void apply(Step step, Uses uses);
}
