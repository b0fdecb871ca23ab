package io.warplight.simulator.ptx.code;

import io.warplight.simulator.ptx.text.Type;

/**
 * A multiplication, addition or subtraction that names no rounding mode, so that two of them may
 * become one multiply-add: what {@link Contraction} has to know of it. Immutable.
 */
final class LooseArithmetic {
  /** What it computes of its two terms. */
  enum Kind {
    MULTIPLY,
    ADD,
    SUBTRACT
  }

  final Kind kind;
  final Type type;
  final boolean flushes;
  final boolean saturates;
  final Value[] terms;
  final Target target;

  LooseArithmetic(
      Kind kind, Type type, boolean flushes, boolean saturates, Value[] terms, Target target) {
    this.kind = kind;
    this.type = type;
    this.flushes = flushes;
    this.saturates = saturates;
    this.terms = terms;
    this.target = target;
  }

  /** Whether this sum can take that product in. */
  boolean takes(LooseArithmetic other) {
    return kind != Kind.MULTIPLY
        && other.kind == Kind.MULTIPLY
        && !other.saturates
        && other.type == type
        && other.flushes == flushes;
  }
}
