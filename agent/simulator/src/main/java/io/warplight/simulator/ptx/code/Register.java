package io.warplight.simulator.ptx.code;

import io.warplight.simulator.ptx.text.Type;

/**
 * A register of a function and how the JVM holds it: I, J, F or D. An untyped register becomes a
 * float or a double when most of its uses are floating-point. Mutable until selection ends.
 */
final class Register {
  final String name;
  final Type type;

  /** Number within the function. */
  final int number;

  private int floats;
  private int integers;

  /** Place among the registers that a lane keeps over a wait, -1 for none. */
  int kept = -1;

  Register(String name, Type type, int number) {
    this.name = name;
    this.type = type;
    this.number = number;
  }

  /** Notes a use with a type; bits are neutral. */
  void usedAs(Type as) {
    if (as.isFloat() && as.bits() >= 32) {
      floats++;
    } else if (as.kind() != Type.Kind.BITS) {
      integers++;
    }
  }

  char jvm() {
    char declared = type.jvm();
    boolean untyped = type == Type.B32 || type == Type.B64;
    if (untyped && floats > integers) {
      return declared == 'J' ? 'D' : 'F';
    }
    return declared;
  }

  /** Width in bits as the JVM holds it. */
  int bits() {
    return type.bits();
  }

  @Override
  public String toString() {
    return name;
  }
}
