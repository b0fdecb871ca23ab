package io.warplight.callsites;

import java.util.Locale;

/**
 * What the code does with the status that an instruction brings back. The order of the constants is
 * the order of strength: of several uses of one status the later constant is its fate, so that what
 * may still be looked at is never called swallowed. Immutable, used by every room.
 */
public enum Fate {
  /** Popped at once, or after it was boxed, cast, formatted or computed with. */
  DISCARDED,
  /** Kept in a local variable that is written again on every path before anything reads it. */
  OVERWRITTEN,
  /** Kept in a local variable that nothing reads. */
  UNREAD,
  /** Compared only with codes other than success: every failure but those is lost. */
  CHECKED_OTHER,
  /** Handed to the caller, who decides. */
  RETURNED,
  /** The analysis cannot tell. Never counted as swallowed. */
  UNKNOWN,
  /** Handed to a method, a lambda or a constructor. */
  PASSED,
  /** Put into a field or an array that outlives the method's own use of it. */
  STORED,
  /** Compared in a way that tells success from every failure. */
  CHECKED,
  /** The binding threw instead of returning. Known at run time only; the analysis never says it. */
  THROWN;

  private final String id = name().toLowerCase(Locale.ROOT);

  /** The name used in signals: lower case, as in {@code checked_other}. */
  public String id() {
    return id;
  }

  /**
   * Whether a failure with this fate is lost to the application. For {@link #CHECKED_OTHER} ask
   * {@link Place#isSwallowed(int)}, which knows the codes that the code does look for.
   */
  public boolean isSwallowed() {
    return this == DISCARDED || this == OVERWRITTEN || this == UNREAD || this == CHECKED_OTHER;
  }

  /** The stronger of the two. */
  public Fate or(Fate other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
