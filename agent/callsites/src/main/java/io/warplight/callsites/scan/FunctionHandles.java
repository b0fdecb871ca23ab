package io.warplight.callsites.scan;

/**
 * Hears of the functions that a class holds a method handle of: of a method reference, or a
 * constant of another compiler's. What is called through one has no call site. On the thread that
 * loads the class.
 */
public interface FunctionHandles {

  /** The class has a handle of this method of a binding, which returns an {@code int}. */
  void holds(String owner, String name, String descriptor);
}
