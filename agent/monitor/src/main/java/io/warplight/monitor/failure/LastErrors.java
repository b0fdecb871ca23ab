package io.warplight.monitor.failure;

import io.warplight.catalog.Domain;
import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.catalog.Status;

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

  /**
   * Whether this failure of the calling thread is its last error, read back; keeps what that will
   * be from now on.
   */
  boolean repeats(Function function, Status status) {
    if (status.domain() != Domain.RUNTIME) {
      return false;
    }
    boolean reads = function.has(Effect.READ_LAST_ERROR);
    if (!reads && !function.has(Effect.PEEK_LAST_ERROR)) {
      set(status.code());
      return false;
    }
    int[] held = newest.get();
    boolean repeats = held != null && held[0] == status.code();
    if (reads) {
      newest.remove();
    } else {
      set(status.code());
    }
    return repeats;
  }

  private void set(int code) {
    int[] held = newest.get();
    if (held == null) {
      newest.set(new int[] {code});
    } else {
      held[0] = code;
    }
  }
}
