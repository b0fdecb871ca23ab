package io.warplight.simulator.ptx.text;

import org.jspecify.annotations.Nullable;

/**
 * One step of a function's body: a label, an instruction, or the begin or end of a nested block.
 * Immutable.
 */
public final class Statement {
  private final @Nullable String label;
  private final @Nullable Instruction instruction;
  private final Scope scope;

  Statement(@Nullable String label, @Nullable Instruction instruction, Scope scope) {
    this.label = label;
    this.instruction = instruction;
    this.scope = scope;
  }

  /** The label that stands here, or null. */
  public @Nullable String label() {
    return label;
  }

  /** The instruction, or null for a label. */
  public @Nullable Instruction instruction() {
    return instruction;
  }

  /** Where its names are looked up. */
  public Scope scope() {
    return scope;
  }
}
