package io.warplight.callsites;

/**
 * One of the backstop's hooks in a binding's class. Immutable.
 *
 * <p>The check hook stands at the beginning of {@code checkResult(int)}, through which most
 * functions pass their status; a return hook stands before each return of a function that does not.
 */
public final class Hook {
  private final String method;
  private final String descriptor;
  private final boolean check;

  /** A hook in this method. */
  public Hook(String method, String descriptor, boolean check) {
    this.method = method;
    this.descriptor = descriptor;
    this.check = check;
  }

  /** The method that holds the hook: {@code checkResult} or the function itself. */
  public String method() {
    return method;
  }

  /** The method's descriptor. */
  public String descriptor() {
    return descriptor;
  }

  /** Whether it is the hook in {@code checkResult}: the function is a frame further up then. */
  public boolean isCheck() {
    return check;
  }

  @Override
  public String toString() {
    return method + descriptor + (check ? " at its beginning" : " at its returns");
  }
}
