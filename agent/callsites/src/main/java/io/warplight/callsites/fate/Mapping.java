package io.warplight.callsites.fate;

import io.warplight.callsites.CodeSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * How a value follows from a status: it is the status itself, a known number for each set of codes
 * (the result of a comparison), some number computed from it, or something else made of it, such as
 * text. Immutable.
 */
final class Mapping {
  /** Success, as every domain has it. */
  static final int SUCCESS = 0;

  /** Every code but success. */
  static final CodeSet FAILURES = CodeSet.of(SUCCESS).not();

  /** The status itself, widened or boxed at most. */
  static final Mapping SAME = new Mapping(Kind.SAME, Collections.emptyMap());

  /** A number computed from the status and perhaps others: accumulated, masked, counted. */
  static final Mapping NUMBER = new Mapping(Kind.NUMBER, Collections.emptyMap());

  /** Made of the status in a way that is not followed: text, an object that holds it. */
  static final Mapping OPAQUE = new Mapping(Kind.OPAQUE, Collections.emptyMap());

  private final Kind kind;
  private final Map<Integer, CodeSet> codesByValue;

  private Mapping(Kind kind, Map<Integer, CodeSet> codesByValue) {
    this.kind = kind;
    this.codesByValue = codesByValue;
  }

  /** Whether it is the status itself. */
  boolean isStatus() {
    return kind == Kind.SAME;
  }

  boolean isOpaque() {
    return kind == Kind.OPAQUE;
  }

  /** Whether for each code the value is known. */
  boolean isExact() {
    return isStatus() || kind == Kind.PIECES;
  }

  /** The codes for which the value has this relation to {@code right}; only for exact mappings. */
  private CodeSet codesWhere(Relation relation, int right) {
    if (isStatus()) {
      return relation.codes(right);
    }
    CodeSet codes = CodeSet.NONE;
    for (Map.Entry<Integer, CodeSet> piece : codesByValue.entrySet()) {
      if (relation.holds(piece.getKey(), right)) {
        codes = codes.or(piece.getValue());
      }
    }
    return codes;
  }

  /**
   * The codes that a comparison of the value with a constant tells from success: those for which it
   * comes out otherwise. Null if that cannot be said.
   */
  @Nullable CodeSet toldApart(Relation relation, int right) {
    if (isExact()) {
      CodeSet codes = codesWhere(relation, right);
      return codes.contains(SUCCESS) ? codes.not() : codes;
    }
    // Failures that were or-ed, added or maximised are compared with success to see whether there
    // was one.
    return kind == Kind.NUMBER && relation.holds(SUCCESS, right) != relation.holds(1, right)
        ? FAILURES
        : null;
  }

  /** The sign of the value less a constant, as {@code lcmp} and {@code Integer.compare} give it. */
  Mapping comparedWith(int right) {
    Map<Integer, CodeSet> pieces = new LinkedHashMap<>();
    put(pieces, -1, codesWhere(Relation.LESS, right));
    put(pieces, 0, codesWhere(Relation.EQUAL, right));
    put(pieces, 1, codesWhere(Relation.GREATER, right));
    return new Mapping(Kind.PIECES, pieces);
  }

  /** 1 where the value is the constant, 0 elsewhere, as {@code equals} gives it. */
  Mapping equalTo(int right) {
    Map<Integer, CodeSet> pieces = new LinkedHashMap<>();
    put(pieces, 0, codesWhere(Relation.NOT_EQUAL, right));
    put(pieces, 1, codesWhere(Relation.EQUAL, right));
    return new Mapping(Kind.PIECES, pieces);
  }

  /**
   * The value after a function that is known for each int; {@link #NUMBER} if the value is not one
   * of a few.
   */
  Mapping then(IntUnaryOperator function) {
    if (kind != Kind.PIECES) {
      return number();
    }
    Map<Integer, CodeSet> pieces = new LinkedHashMap<>();
    for (Map.Entry<Integer, CodeSet> piece : codesByValue.entrySet()) {
      put(pieces, function.applyAsInt(piece.getKey()), piece.getValue());
    }
    return new Mapping(Kind.PIECES, pieces);
  }

  /** What is left known after arithmetic. */
  Mapping number() {
    return isOpaque() ? OPAQUE : NUMBER;
  }

  /** What is known of a value that is this on one path and the other on another. */
  Mapping or(Mapping other) {
    if (equals(other)) {
      return this;
    }
    return isOpaque() ? OPAQUE : other.number();
  }

  private static void put(Map<Integer, CodeSet> pieces, int value, CodeSet codes) {
    if (!codes.isEmpty()) {
      pieces.merge(value, codes, CodeSet::or);
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Mapping
        && ((Mapping) other).kind == kind
        && ((Mapping) other).codesByValue.equals(codesByValue);
  }

  @Override
  public int hashCode() {
    return Objects.hash(kind, codesByValue);
  }

  @Override
  public String toString() {
    return kind.toString() + codesByValue;
  }

  private enum Kind {
    SAME,
    PIECES,
    NUMBER,
    OPAQUE
  }
}
