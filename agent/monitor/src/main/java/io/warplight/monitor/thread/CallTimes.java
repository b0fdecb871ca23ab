package io.warplight.monitor.thread;

import org.jspecify.annotations.Nullable;

/**
 * How long the calling thread's last timed call that did not succeed took: kept from the moment it
 * returned until it is reported as a failure, on the same thread, right after. Two numbers in a
 * plain thread local: nothing of the agent hangs on an application's thread.
 */
public final class CallTimes {

  private static final int NANOS = 0;
  private static final int SITE = 1;

  // Not static: it is this agent's, of which a JVM may see several, one after the other.
  @SuppressWarnings("ThreadLocalUsage")
  private final ThreadLocal<long @Nullable []> last = new ThreadLocal<>();

  /**
   * Notes a call. Allocates on a thread's first one only.
   *
   * @param site tells this call from one that was not timed, later on the same thread
   */
  public void ended(Object site, long nanos) {
    long[] times = last.get();
    if (times == null) {
      times = new long[2];
      last.set(times);
    }
    times[NANOS] = nanos;
    times[SITE] = System.identityHashCode(site);
  }

  /** How long the site's call that just returned took, in nanoseconds; -1 if it was not timed. */
  public long take(Object site) {
    long[] times = last.get();
    if (times == null || times[SITE] != System.identityHashCode(site)) {
      return -1;
    }
    long nanos = times[NANOS];
    times[NANOS] = -1;
    return nanos;
  }
}
