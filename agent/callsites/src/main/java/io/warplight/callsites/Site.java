package io.warplight.callsites;

import org.jspecify.annotations.Nullable;

/**
 * One call site that was found in a class, and what became of it. Immutable. Its key is the class
 * with the place's method, descriptor and ordinal.
 */
public final class Site {
  private final String owner;
  private final String function;
  private final String descriptor;
  private final Place place;
  private final @Nullable LeftReason leftReason;

  /** A site; a reason says that it was left as it was. */
  public Site(
      String owner,
      String function,
      String descriptor,
      Place place,
      @Nullable LeftReason leftReason) {
    this.owner = owner;
    this.function = function;
    this.descriptor = descriptor;
    this.place = place;
    this.leftReason = leftReason;
  }

  /** The internal name of the class that declares the function. */
  public String owner() {
    return owner;
  }

  /** The function's name. */
  public String function() {
    return function;
  }

  /** The function's true descriptor. */
  public String descriptor() {
    return descriptor;
  }

  /** Where the site is and what the code does with its status. */
  public Place place() {
    return place;
  }

  /** Why the site stays as it was; null when it was rewritten. */
  public @Nullable LeftReason leftReason() {
    return leftReason;
  }

  /** Whether the site is an {@code invokedynamic} now. */
  public boolean isRewritten() {
    return leftReason == null;
  }

  @Override
  public String toString() {
    String state = leftReason == null ? "rewritten" : "left, " + leftReason.tag();
    return owner + '.' + function + descriptor + " at " + place + " (" + state + ')';
  }
}
