package io.warplight.simulator.ptx.text;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fundamental types of PTX: width, what the bits are, and how the JVM holds them. */
public enum Type {
  B8(8, Kind.BITS),
  B16(16, Kind.BITS),
  B32(32, Kind.BITS),
  B64(64, Kind.BITS),
  B128(128, Kind.BITS),
  U8(8, Kind.UNSIGNED),
  U16(16, Kind.UNSIGNED),
  U32(32, Kind.UNSIGNED),
  U64(64, Kind.UNSIGNED),
  S8(8, Kind.SIGNED),
  S16(16, Kind.SIGNED),
  S32(32, Kind.SIGNED),
  S64(64, Kind.SIGNED),
  F16(16, Kind.FLOAT),
  BF16(16, Kind.FLOAT),
  F32(32, Kind.FLOAT),
  F64(64, Kind.FLOAT),
  F16X2(32, Kind.PAIR),
  BF16X2(32, Kind.PAIR),
  PRED(1, Kind.PREDICATE);

  /** What the bits of a type are. */
  public enum Kind {
    BITS,
    UNSIGNED,
    SIGNED,
    FLOAT,
    /** Two half-precision numbers in 32 bits. */
    PAIR,
    PREDICATE
  }

  private static final Map<String, Type> BY_NAME = new HashMap<>();

  static {
    for (Type type : values()) {
      BY_NAME.put(type.toString(), type);
    }
  }

  private final int bits;
  private final Kind kind;

  Type(int bits, Kind kind) {
    this.bits = bits;
    this.kind = kind;
  }

  /** The type of this name ({@code u32}), or null. */
  public static @Nullable Type of(String name) {
    return BY_NAME.get(name);
  }

  /** The unsigned type of 8, 16, 32 or 64 bits. */
  public static Type unsigned(int bits) {
    return bits == 8 ? U8 : bits == 16 ? U16 : bits == 32 ? U32 : U64;
  }

  /** The bit type of 8, 16, 32 or 64 bits. */
  public static Type bits(int bits) {
    return bits == 8 ? B8 : bits == 16 ? B16 : bits == 32 ? B32 : B64;
  }

  /** Width in bits; 1 for a predicate. */
  public int bits() {
    return bits;
  }

  /** Width in memory. */
  public int bytes() {
    return Math.max(1, bits / 8);
  }

  /** What the bits are. */
  public Kind kind() {
    return kind;
  }

  /** Whether it is a signed integer. */
  public boolean isSigned() {
    return kind == Kind.SIGNED;
  }

  /** Whether it is a single floating-point number. */
  public boolean isFloat() {
    return kind == Kind.FLOAT;
  }

  /** Whether it is an integer or bits. */
  public boolean isInteger() {
    return kind == Kind.BITS || kind == Kind.UNSIGNED || kind == Kind.SIGNED;
  }

  /**
   * How the JVM holds a value: I (up to 32 bits, halves as their bits, predicates as 0 and 1), J, F
   * or D.
   */
  public char jvm() {
    if (this == F32) {
      return 'F';
    }
    if (this == F64) {
      return 'D';
    }
    return bits == 64 ? 'J' : 'I';
  }

  @Override
  public String toString() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
