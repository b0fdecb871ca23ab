package io.warplight.callsites.rewrite;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * Processor time and allocation of something that one thread does again and again, of all of it and
 * of the dearest. For one thread, in tests.
 */
final class Cost {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final String what;
  private int times;
  private long nanos;
  private long bytes;
  private long dearest;
  private long began;
  private long allocated;

  Cost(String what) {
    this.what = what;
  }

  void begin() {
    allocated = THREADS.getCurrentThreadAllocatedBytes();
    began = THREADS.getCurrentThreadCpuTime();
  }

  void end() {
    long took = THREADS.getCurrentThreadCpuTime() - began;
    times++;
    nanos += took;
    dearest = Math.max(dearest, took);
    // The reading itself allocates nothing.
    bytes += THREADS.getCurrentThreadAllocatedBytes() - allocated;
  }

  @Override
  public String toString() {
    int divisor = Math.max(1, times);
    return String.format(
        "  %s: %.1f us of processor time and %,d bytes a class, at most %.1f ms",
        what, nanos / 1e3 / divisor, bytes / divisor, dearest / 1e6);
  }
}
