package io.warplight.monitor.call;

import io.warplight.catalog.Status;
import io.warplight.monitor.failure.Failure;
import io.warplight.monitor.failure.FailureListener;
import org.jspecify.annotations.Nullable;

/**
 * The status for which the binding is about to throw on this thread, and which a site that is timed
 * does not get to see. Two numbers in a plain thread local: nothing of the agent hangs on an
 * application's thread.
 */
final class ThrownStatus implements FailureListener {

  private static final int CODE = 0;
  private static final int WHEN = 1;

  // Not static: it is this agent's, of which a JVM may see several, one after the other.
  @SuppressWarnings("ThreadLocalUsage")
  private final ThreadLocal<long @Nullable []> last = new ThreadLocal<>();

  @Override
  public void failed(Failure failure) {
    if (failure.isThrown()) {
      Status status = failure.status();
      last.set(new long[] {status.code(), System.nanoTime()});
    }
  }

  /** The code of this thread's call that began then and threw; null if it is not known. */
  @Nullable Integer of(long startNanos) {
    long[] thrown = last.get();
    if (thrown == null || thrown[WHEN] - startNanos < 0) {
      return null;
    }
    last.remove();
    return (int) thrown[CODE];
  }
}
