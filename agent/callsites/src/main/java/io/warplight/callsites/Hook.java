package io.warplight.callsites;

/**
 * One of the agent's hooks in a binding's class. Immutable.
 *
 * <p>The backstop's check hook stands at the beginning of {@code checkResult(int)}, through which
 * most functions pass their status; its return hook stands before each return of a function that
 * does not. A handle hook tells of a handle that is copied or about to be destroyed.
 */
public final class Hook {
  private final String method;
  private final String descriptor;
  private final boolean check;
  private final boolean handle;

  /** A hook of the backstop in this method. */
  public Hook(String method, String descriptor, boolean check) {
    this(method, descriptor, check, false);
  }

  private Hook(String method, String descriptor, boolean check, boolean handle) {
    this.method = method;
    this.descriptor = descriptor;
    this.check = check;
    this.handle = handle;
  }

  /** A hook in this method that tells of handles and of no status. */
  public static Hook ofHandle(String method, String descriptor) {
    return new Hook(method, descriptor, false, true);
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
    return method
        + descriptor
        + (handle ? " for handles" : check ? " at its beginning" : " at its returns");
  }
}
