package io.warplight.monitor.failure;

/**
 * What CUDA's runtime holds as each thread's last error, as far as failures already seen tell: the
 * newest runtime failure of the thread. {@code cudaGetLastError} that returns it repeats a failure
 * that was counted; one that returns anything else brings news.
 *
 * <p>Asked on the failing thread, in failures only. A plain thread local of numbers; a virtual
 * thread that fails has one too, and takes it along when it ends.
 */
final class LastErrors {

  // Not static: it is this agent's, of which a JVM may see several, one after the other.
  @SuppressWarnings("ThreadLocalUsage")
  private final ThreadLocal<int[]> newest = new ThreadLocal<>();

  /** A runtime function failed on this thread. */
  void failed(int code) {
    int[] held = newest.get();
    if (held == null) {
      newest.set(new int[] {code});
    } else {
      held[0] = code;
    }
  }

  /** Whether this code, read as the last error, is the failure noted last on this thread. */
  boolean repeats(int code) {
    int[] held = newest.get();
    return held != null && held[0] == code;
  }

  /** The last error was read and with that cleared. */
  void cleared() {
    newest.remove();
  }
}
