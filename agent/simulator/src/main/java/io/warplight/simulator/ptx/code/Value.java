package io.warplight.simulator.ptx.code;

import io.warplight.simulator.ptx.text.Type;
import org.jspecify.annotations.Nullable;

/** What an instruction reads: a register, a constant, an address; with the type it is read as. */
abstract class Value {
  final Type type;

  Value(Type type) {
    this.type = type;
  }

  /** The register that is read, or null. */
  @Nullable Register register() {
    return null;
  }

  /** The constant, where it is one. */
  @Nullable Long constant() {
    return null;
  }

  /** Leaves the value on the stack, in the JVM's form of {@link #type}. */
  abstract void push(Body body);

  /** A register read as a type. */
  static final class OfRegister extends Value {
    private final Register register;

    OfRegister(Register register, Type type) {
      super(type);
      this.register = register;
    }

    @Override
    Register register() {
      return register;
    }

    @Override
    void push(Body body) {
      body.pushRegister(register, type);
    }
  }

  /** The negation of a predicate register. */
  static final class Negated extends Value {
    private final Register register;

    Negated(Register register) {
      super(Type.PRED);
      this.register = register;
    }

    @Override
    Register register() {
      return register;
    }

    @Override
    void push(Body body) {
      body.pushRegister(register, Type.PRED);
      body.push(1);
      body.insn(org.objectweb.asm.Opcodes.IXOR);
    }
  }

  /** A number: the bits of the type. */
  static final class Constant extends Value {
    private final long bits;

    Constant(Type type, long bits) {
      super(type);
      this.bits = bits;
    }

    @Override
    Long constant() {
      return bits;
    }

    @Override
    void push(Body body) {
      switch (type.jvm()) {
        case 'J':
          body.push(bits);
          break;
        case 'F':
          body.push(Float.intBitsToFloat((int) bits));
          break;
        case 'D':
          body.push(Double.longBitsToDouble(bits));
          break;
        default:
          body.push((int) bits);
          break;
      }
    }
  }

  /** What a piece of code computes: a special register, an address. */
  static final class Computed extends Value {
    private final Type form;
    private final Emission emission;

    /** A value that the emission leaves as {@code form} and that is read as {@code type}. */
    Computed(Type form, Type type, Emission emission) {
      super(type);
      this.form = form;
      this.emission = emission;
    }

    /** The same, read as another type. */
    Computed as(Type other) {
      return new Computed(form, other, emission);
    }

    @Override
    void push(Body body) {
      emission.emit(body);
      body.convert(form.jvm(), form, type);
    }
  }
}
