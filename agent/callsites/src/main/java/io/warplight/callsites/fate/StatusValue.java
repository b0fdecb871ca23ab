package io.warplight.callsites.fate;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.analysis.Value;

/**
 * What the data flow knows of a value in a local variable or on the stack: its size, the statuses
 * it comes from, its constant if it has one, and whether it is surely an object that this method
 * made. Types do not matter here. Immutable.
 */
final class StatusValue implements Value {
  private static final StatusValue ONE = new StatusValue(1, Origins.NONE, null, false);
  private static final StatusValue NOTHING = new StatusValue(1, Origins.NONE, null, true);
  private static final StatusValue TWO = new StatusValue(2, Origins.NONE, null, false);

  private final int size;
  private final Origins origins;
  private final @Nullable Object constant;
  private final boolean fresh;

  private StatusValue(int size, Origins origins, @Nullable Object constant, boolean fresh) {
    this.size = size;
    this.origins = origins;
    this.constant = constant;
    this.fresh = fresh;
  }

  /** A value that no status flows into. */
  static StatusValue plain(int size) {
    return size == 2 ? TWO : ONE;
  }

  /** Null: no object at all, so none that another method made. */
  static StatusValue nothing() {
    return NOTHING;
  }

  /** A value that follows from statuses. */
  static StatusValue from(Origins origins, int size) {
    return origins.isEmpty() ? plain(size) : new StatusValue(size, origins, null, false);
  }

  /** A constant: an {@code Integer}, {@code Long} or {@code String}. */
  static StatusValue constant(Object constant, int size) {
    return new StatusValue(size, Origins.NONE, constant, false);
  }

  /** An object made by this method at {@code node}, that may come to hold a status. */
  static StatusValue container(int node) {
    return new StatusValue(1, Origins.of(node, Mapping.OPAQUE), null, true);
  }

  @Override
  public int getSize() {
    return size;
  }

  Origins origins() {
    return origins;
  }

  boolean isTracked() {
    return !origins.isEmpty();
  }

  /** Whether every object that this may be was made at one of its nodes. */
  boolean isFresh() {
    return fresh;
  }

  @Nullable Object constant() {
    return constant;
  }

  /** The constant, where it is a number that fits an {@code int}. */
  @Nullable Integer intConstant() {
    if (constant instanceof Integer) {
      return (Integer) constant;
    }
    if (constant instanceof Long && (Long) constant == ((Long) constant).intValue()) {
      return ((Long) constant).intValue();
    }
    return null;
  }

  /** The same value in another size: widened or narrowed. */
  StatusValue resized(int newSize) {
    return newSize == size ? this : new StatusValue(newSize, origins, constant, fresh);
  }

  /** What is known after two paths meet; this very object if the other adds nothing. */
  StatusValue or(StatusValue other) {
    if (equals(other)) {
      return this;
    }
    StatusValue both =
        new StatusValue(
            Math.min(size, other.size),
            origins.or(other.origins),
            Objects.equals(constant, other.constant) ? constant : null,
            fresh && other.fresh);
    return both.equals(this) ? this : both;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (this == other) {
      return true;
    }
    if (!(other instanceof StatusValue)) {
      return false;
    }
    StatusValue that = (StatusValue) other;
    return size == that.size
        && fresh == that.fresh
        && origins.equals(that.origins)
        && Objects.equals(constant, that.constant);
  }

  @Override
  public int hashCode() {
    return origins.hashCode();
  }
}
