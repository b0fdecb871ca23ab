package io.warplight.simulator.ptx.text;

import java.util.Collections;
import java.util.List;

/**
 * A declared variable or parameter: where it lives, how large it is, what it starts with.
 * Immutable.
 */
public final class Variable {
  /** Bytes of an initialiser that are the address of something, known only once it is placed. */
  public static final class Relocation {
    private final int offset;
    private final String symbol;
    private final long addend;
    private final int shift;
    private final int bytes;

    Relocation(int offset, String symbol, long addend, int shift, int bytes) {
      this.offset = offset;
      this.symbol = symbol;
      this.addend = addend;
      this.shift = shift;
      this.bytes = bytes;
    }

    /** Byte offset inside the variable. */
    public int offset() {
      return offset;
    }

    /** The variable or function whose address goes there. */
    public String symbol() {
      return symbol;
    }

    /** Added to the address. */
    public long addend() {
      return addend;
    }

    /** How far the address is shifted right: {@code 0xFF00(symbol)} takes one byte of it. */
    public int shift() {
      return shift;
    }

    /** Bytes that are written. */
    public int bytes() {
      return bytes;
    }
  }

  private final String name;
  private final Space space;
  private final Type type;
  private final int alignment;
  private final long size;
  private final boolean sizeOpen;
  private final boolean external;
  private final byte[] initial;
  private final List<Relocation> relocations;

  Variable(
      String name,
      Space space,
      Type type,
      int alignment,
      long size,
      boolean sizeOpen,
      boolean external,
      byte[] initial,
      List<Relocation> relocations) {
    this.name = name;
    this.space = space;
    this.type = type;
    this.alignment = alignment;
    this.size = size;
    this.sizeOpen = sizeOpen;
    this.external = external;
    this.initial = initial;
    this.relocations = Collections.unmodifiableList(relocations);
  }

  public String name() {
    return name;
  }

  public Space space() {
    return space;
  }

  /** The type of one element. */
  public Type type() {
    return type;
  }

  /** A power of two. */
  public int alignment() {
    return alignment;
  }

  /** Bytes; 0 where the launch decides. */
  public long size() {
    return size;
  }

  /** Whether it is an array without a size: {@code extern __shared__}. */
  public boolean isSizeOpen() {
    return sizeOpen;
  }

  /** Whether it is declared here and defined elsewhere. */
  public boolean isExternal() {
    return external;
  }

  /** What its first bytes are; all behind them are zero. */
  public byte[] initial() {
    return initial.clone();
  }

  /** The addresses among its bytes. */
  public List<Relocation> relocations() {
    return relocations;
  }
}
