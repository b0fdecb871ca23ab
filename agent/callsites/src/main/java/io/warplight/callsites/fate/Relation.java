package io.warplight.callsites.fate;

import io.warplight.callsites.CodeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/** The six ways to compare two ints, as jump instructions and as sets of codes. Immutable. */
enum Relation {
  EQUAL,
  NOT_EQUAL,
  LESS,
  NOT_LESS,
  GREATER,
  NOT_GREATER;

  /**
   * The relation under which {@code IFxx} and {@code IF_ICMPxx} jump; null for other instructions.
   */
  static @Nullable Relation ofJump(int opcode) {
    if (opcode >= Opcodes.IFEQ && opcode <= Opcodes.IFLE) {
      return values()[opcode - Opcodes.IFEQ];
    }
    if (opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ICMPLE) {
      return values()[opcode - Opcodes.IF_ICMPEQ];
    }
    return null;
  }

  /** The relation of the operands the other way round: {@code a < b} is {@code b > a}. */
  Relation swapped() {
    switch (this) {
      case LESS:
        return GREATER;
      case GREATER:
        return LESS;
      case NOT_LESS:
        return NOT_GREATER;
      case NOT_GREATER:
        return NOT_LESS;
      default:
        return this;
    }
  }

  boolean holds(int left, int right) {
    return codes(right).contains(left);
  }

  /** All ints that have this relation to {@code right}. */
  CodeSet codes(int right) {
    switch (this) {
      case EQUAL:
        return CodeSet.of(right);
      case NOT_EQUAL:
        return CodeSet.of(right).not();
      case LESS:
        return NOT_LESS.codes(right).not();
      case NOT_LESS:
        return CodeSet.range(right, Integer.MAX_VALUE);
      case GREATER:
        return NOT_GREATER.codes(right).not();
      case NOT_GREATER:
        return CodeSet.range(Integer.MIN_VALUE, right);
    }
    throw new AssertionError(this);
  }
}
