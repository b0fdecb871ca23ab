package io.warplight.simulator.ptx.code;

import static org.objectweb.asm.Opcodes.*;

import io.warplight.simulator.ptx.text.Space;
import io.warplight.simulator.ptx.text.Type;
import io.warplight.simulator.ptx.text.Variable;
import org.jspecify.annotations.Nullable;

/**
 * An address as an instruction names it: a register, or a variable, with an offset. Knows how many
 * bytes behind it are certain to be there. Immutable.
 */
final class Address {
  /** Where the bytes lie, which says how the base and the offset become an address. */
  enum Place {
    /** The address itself, to be checked. */
    VALUE,
    /** A variable that the device placed. */
    PLACED,
    /** An offset into the block's shared memory, known when the kernel is emitted. */
    SHARED,
    /** An offset into the running function's local memory. */
    FRAME,
    /** An offset into the launch's parameters. */
    PARAMETERS,
    /** A register with an address inside the launch's parameters. */
    PARAMETER_POINTER
  }

  final Place place;
  final @Nullable Value base;
  final long offset;

  /** Offset behind the named variable's first byte. */
  final long inVariable;

  /** The variable, where one is named. */
  final @Nullable Variable variable;

  /** Number of a placed variable. */
  final int symbol;

  private Address(
      Place place,
      @Nullable Value base,
      long offset,
      long inVariable,
      @Nullable Variable variable,
      int symbol) {
    this.place = place;
    this.base = base;
    this.offset = offset;
    this.inVariable = inVariable;
    this.variable = variable;
    this.symbol = symbol;
  }

  static Address constant(long value) {
    return new Address(Place.VALUE, new Value.Constant(Type.U64, value), 0, 0, null, -1);
  }

  static Address in(Value register, long offset, boolean kernelParameter) {
    Place place = kernelParameter ? Place.PARAMETER_POINTER : Place.VALUE;
    return new Address(place, register, offset, 0, null, -1);
  }

  static Address of(Selection selection, Variable variable, long offset) {
    if (variable.space() == Space.SHARED) {
      return new Address(Place.SHARED, null, offset, offset, variable, -1);
    }
    if (variable.space() == Space.GLOBAL || variable.space() == Space.CONST) {
      int symbol = selection.symbols.numberOf(variable);
      return new Address(Place.PLACED, null, offset, offset, variable, symbol);
    }
    int inFrame = selection.frame.offset(variable);
    Place place = selection.frame.isKernelParameter(variable) ? Place.PARAMETERS : Place.FRAME;
    return new Address(place, null, inFrame + offset, offset, variable, -1);
  }

  /** Whether an access of so many bytes needs no check. */
  boolean isCertain(int bytes) {
    long within = inVariable;
    if (variable == null || variable.isSizeOpen() || variable.isExternal()) {
      return false;
    }
    return within >= 0
        && within + bytes <= variable.size()
        && within % bytes == 0
        && variable.alignment() % Math.min(bytes, 16) == 0;
  }

  /** The address as a number, which is an offset for shared and local memory. */
  Value asValue(Type type) {
    return new Value.Computed(Type.U64, type, this::pushNumber);
  }

  /** Pushes the address as a long. */
  void pushNumber(Body body) {
    switch (place) {
      case PLACED:
        body.gridField("symbols", "[J");
        body.push(symbol);
        body.insn(LALOAD);
        add(body, offset);
        break;
      case SHARED:
        body.push((long) body.kernel.sharedOffset(body.function, sharedVariable()) + offset);
        break;
      case FRAME:
        body.laneField("frame", "I");
        body.insn(I2L);
        add(body, offset);
        break;
      case PARAMETERS:
        body.gridField("parameters", "J");
        add(body, offset);
        break;
      default:
        if (base == null) {
          throw new IllegalStateException("an address without a base");
        }
        base.push(body);
        if (base.type.jvm() == 'I') {
          body.extend(Type.U32);
        }
        add(body, offset);
        break;
    }
  }

  private Variable sharedVariable() {
    if (variable == null) {
      throw new IllegalStateException("a shared address without a variable");
    }
    return variable;
  }

  private static void add(Body body, long offset) {
    if (offset != 0) {
      body.push(offset);
      body.insn(LADD);
    }
  }
}
