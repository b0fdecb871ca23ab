package io.warplight.monitor.failure;

import io.warplight.catalog.Domain;
import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.catalog.Status;
import io.warplight.monitor.thread.PerThread;
import org.jspecify.annotations.Nullable;

/**
 * What CUDA's runtime holds as each thread's last error, as far as failures already seen tell: the
 * newest runtime failure of the thread. Success and "not ready yet" leave it; the driver's failures
 * and the libraries' never set it. {@code cudaGetLastError} that returns it repeats a failure that
 * was counted; one that returns anything else brings news.
 *
 * <p>Asked on the failing thread, in failures only. A virtual thread that fails has one too. What
 * an ended thread leaves here stays until {@link PerThread} gives its place to another.
 */
final class LastErrors {

  private final PerThread<LastError> newest = new PerThread<>();

  /** Whether this function hands out the last error instead of having one of its own. */
  static boolean isRead(@Nullable Function function) {
    return function != null
        && (function.has(Effect.READ_LAST_ERROR) || function.has(Effect.PEEK_LAST_ERROR));
  }

  /**
   * The failure of the calling thread that this status is, read back; null if it is news. Forgotten
   * if the function clears it.
   */
  @Nullable LastError readBack(@Nullable Function function, Status status) {
    if (function == null || !isRead(function) || status.domain() != Domain.RUNTIME) {
      return null;
    }
    LastError held = newest.get();
    if (function.has(Effect.READ_LAST_ERROR)) {
      newest.remove();
    }
    return held != null && held.status.code() == status.code() ? held : null;
  }

  /** A call failed whose function may set the last error, or told of one that it left. */
  void failed(@Nullable Function function, LastError error) {
    if (error.status.domain() == Domain.RUNTIME
        && (function == null || !function.has(Effect.READ_LAST_ERROR))) {
      newest.set(error);
    }
  }
}
