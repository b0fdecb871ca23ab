package io.warplight.callsites.rewrite;

/** A binding for tests: each function returns what it is given. */
public final class FakeBinding {
  private FakeBinding() {}

  /** An argument type of the binding's own. */
  public static final class Pointer {}

  /** A function of primitives. */
  public static int status(int status) {
    return status;
  }

  /** A function with types of all kinds; returns its last argument. */
  public static int mixed(
      Pointer pointer, long size, String name, double d, Pointer[] pointers, int[] out, int last) {
    return last + out.length;
  }
}
