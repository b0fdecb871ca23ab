package io.warplight.catalog;

/**
 * What the catalogue knows of a method: the answer to "is the int that it returns a status?".
 * Immutable; used on any thread.
 */
public enum Knowledge {
  /** A function: the catalogue describes it. */
  FUNCTION,
  /** A method of a binding class that returns an int that is no status; listed with the reason. */
  NO_STATUS,
  /**
   * A method of a binding class that returns an int and is not in the catalogue: a function of a
   * newer binding, or a new helper. Nothing is guessed: its call sites stay as they are; what it
   * returns through the class's check is seen there, in the class's domain.
   */
  UNKNOWN,
  /** Any other method. */
  OTHER
}
