package io.warplight.simulator.ptx.text;

import java.util.Collections;
import java.util.List;

/** One operand as written. Immutable. */
public final class Operand {
  /** How it is written. */
  public enum Form {
    /** A register, special register, variable, function or label, with an offset: {@code %r1}. */
    NAME,
    /** {@code 12}, {@code 0xFF}. */
    INTEGER,
    /** {@code 0f3F800000}, {@code 0d…} or decimal, held as the bits of a double. */
    FLOAT,
    /** {@code [%rd1+8]}: its one part is the base. */
    ADDRESS,
    /** {@code {%r1, %r2}}. */
    VECTOR,
    /** {@code %r1|%p2}. */
    PAIR,
    /** {@code !%p1}. */
    NOT,
    /** The parenthesised lists of a call. */
    LIST
  }

  private final Form form;
  private final String name;
  private final long value;
  private final List<Operand> parts;

  private Operand(Form form, String name, long value, List<Operand> parts) {
    this.form = form;
    this.name = name;
    this.value = value;
    this.parts = parts;
  }

  static Operand name(String name, long offset) {
    return new Operand(Form.NAME, name, offset, Collections.emptyList());
  }

  static Operand integer(long value) {
    return new Operand(Form.INTEGER, "", value, Collections.emptyList());
  }

  static Operand real(double value) {
    return new Operand(Form.FLOAT, "", Double.doubleToRawLongBits(value), Collections.emptyList());
  }

  static Operand of(Form form, List<Operand> parts) {
    return new Operand(form, "", 0, Collections.unmodifiableList(parts));
  }

  public Form form() {
    return form;
  }

  /** The name, empty for all but names. */
  public String name() {
    return name;
  }

  /** The integer, the bits of the double, or what is added to the name. */
  public long value() {
    return value;
  }

  public List<Operand> parts() {
    return parts;
  }

  /** Whether it is the sink {@code _}. */
  public boolean isSink() {
    return form == Form.NAME && name.equals("_");
  }

  @Override
  public String toString() {
    switch (form) {
      case NAME:
        return value == 0 ? name : name + "+" + value;
      case INTEGER:
        return Long.toString(value);
      case FLOAT:
        return Double.toString(Double.longBitsToDouble(value));
      default:
        return form + parts.toString();
    }
  }
}
