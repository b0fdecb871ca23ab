package io.warplight.callsites.fate;

import java.util.OptionalInt;

/**
 * What the analysis must know of bindings: which instructions bring back a status, what turns one
 * into text, and what the named codes are. Answered by the catalogue. Implementations are immutable
 * and safe on any thread, and throw nothing.
 */
public interface BindingFacts {
  /**
   * Whether this method is a function: its {@code int} result is a status. {@code owner} is an
   * internal name.
   */
  boolean isFunction(String owner, String name, String descriptor);

  /**
   * The parameter, counted from 0, whose handle this function destroys, if somebody wants to be
   * told of it in the binding itself; else -1.
   */
  default int destroyed(String owner, String name, String descriptor) {
    return -1;
  }

  /**
   * The parameter, counted from 0, that this function makes a handle in, if somebody wants to be
   * told of it in the binding itself; else -1.
   */
  default int made(String owner, String name, String descriptor) {
    return -1;
  }

  /** Whether somebody wants to be told of handle objects that are made of others' values. */
  default boolean watchesCopies() {
    return false;
  }

  /**
   * Whether this method turns a status into text, with no other effect, like {@code
   * cudaError.stringFor(int)}.
   */
  boolean isFormatter(String owner, String name, String descriptor);

  /**
   * The value of a constant such as {@code jcuda/runtime/cudaError.cudaErrorNotReady}, where code
   * reads it as a field.
   */
  OptionalInt code(String owner, String field);
}
