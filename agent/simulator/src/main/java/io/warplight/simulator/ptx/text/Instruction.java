package io.warplight.simulator.ptx.text;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One instruction as written: guard, opcode, modifiers, operands. Immutable. */
public final class Instruction {
  private final int line;
  private final @Nullable String guard;
  private final boolean guardNegated;
  private final String opcode;
  private final List<String> modifiers;
  private final List<Operand> operands;

  Instruction(
      int line,
      @Nullable String guard,
      boolean guardNegated,
      String opcode,
      List<String> modifiers,
      List<Operand> operands) {
    this.line = line;
    this.guard = guard;
    this.guardNegated = guardNegated;
    this.opcode = opcode;
    this.modifiers = Collections.unmodifiableList(modifiers);
    this.operands = Collections.unmodifiableList(operands);
  }

  /** The line in the text; 1 is the first. */
  public int line() {
    return line;
  }

  /** The predicate register that decides whether it runs, or null. */
  public @Nullable String guard() {
    return guard;
  }

  /** Whether it runs when the guard is false. */
  public boolean isGuardNegated() {
    return guardNegated;
  }

  /** The first part of the name: {@code add}. */
  public String opcode() {
    return opcode;
  }

  /** The other parts: {@code rn}, {@code f32}. */
  public List<String> modifiers() {
    return modifiers;
  }

  /** Whether a modifier is there. */
  public boolean has(String modifier) {
    return modifiers.contains(modifier);
  }

  /** The types among the modifiers, in order. */
  public Type type(int index) throws PtxException {
    int seen = 0;
    for (String modifier : modifiers) {
      Type type = Type.of(modifier);
      if (type != null && seen++ == index) {
        return type;
      }
    }
    throw PtxException.syntax(line, "'" + fullName() + "' names too few types");
  }

  public List<Operand> operands() {
    return operands;
  }

  /** The operand, or a failure where there are too few. */
  public Operand operand(int index) throws PtxException {
    if (index >= operands.size()) {
      throw PtxException.syntax(line, "'" + fullName() + "' has too few operands");
    }
    return operands.get(index);
  }

  /** The name with its modifiers. */
  public String fullName() {
    return modifiers.isEmpty() ? opcode : opcode + "." + String.join(".", modifiers);
  }

  /** This one is valid and not simulated. */
  public PtxException notSimulated() {
    return new PtxException(
        PtxException.NOT_SUPPORTED,
        line,
        "'" + fullName() + "' is not simulated; compile for compute_75 without it");
  }

  /** This one is wrong. */
  public PtxException wrong(String why) {
    return PtxException.syntax(line, "'" + fullName() + "': " + why);
  }
}
