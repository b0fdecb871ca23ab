package io.warplight.monitor.failure;

/**
 * Tells a status that a function hands on from one of its own. Some ({@code cublasGemmEx} with an
 * old compute type) ask another function first and return its status: the check inside that one has
 * been seen by then, and so the return of the outer one is no second failure.
 *
 * <p>On the thread that failed, for what the backstop reports only. A plain thread local of a
 * string, which is forgotten when the status has come back to a rewritten site: what that function
 * fails with later is another failure, though it be the same code.
 */
final class HandedOn {

  // Not static: it is this agent's, of which a JVM may see several, one after the other.
  @SuppressWarnings("ThreadLocalUsage")
  private final ThreadLocal<String> checked = new ThreadLocal<>();

  /**
   * Whether this is the status that the check before it saw, now at the return of the function that
   * was called from outside.
   *
   * @param atCheck whether a check sees it
   */
  boolean isSecond(SeenCall call, boolean atCheck, int code) {
    String key = call.owner + '.' + call.operation + ' ' + code;
    if (atCheck) {
      checked.set(key);
      return false;
    }
    boolean second = key.equals(checked.get());
    checked.remove();
    return second;
  }

  /** The thread's call has returned: what a check saw in it has nothing to do with what follows. */
  void returned() {
    checked.remove();
  }
}
