package io.warplight.simulator.ptx.code;

import io.warplight.simulator.ptx.text.Type;
import org.jspecify.annotations.Nullable;

/** What an instruction writes: a register, or nothing ({@code _}). Immutable. */
final class Target {
  final @Nullable Register register;
  final Type type;

  Target(@Nullable Register register, Type type) {
    this.register = register;
    this.type = type;
  }

  /** Takes the value off the stack, which has it in the JVM's form of the type. */
  void store(Body body) {
    if (register == null) {
      body.pop(type);
    } else {
      body.storeRegister(register, type);
    }
  }
}
