package io.warplight.signals.otel;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Lets so many events through a second, and a burst after a quiet time: a loop of failures must not
 * push the application's own spans out of the queues that both share. Any thread, without locks.
 */
final class RateLimit {

  private final long nanosPerEvent;
  private final long burstNanos;
  // The moment up to which the allowance is used; never more than the burst behind now.
  private final AtomicLong usedUpTo;

  RateLimit(int eventsPerSecond, int burst, long nanoTime) {
    nanosPerEvent = 1_000_000_000L / eventsPerSecond;
    burstNanos = nanosPerEvent * burst;
    usedUpTo = new AtomicLong(nanoTime - burstNanos);
  }

  /** Whether one more may pass at this moment. */
  boolean admit(long nanoTime) {
    while (true) {
      long used = usedUpTo.get();
      long from = nanoTime - used > burstNanos ? nanoTime - burstNanos : used;
      long next = from + nanosPerEvent;
      if (next - nanoTime > 0) {
        return false;
      }
      if (usedUpTo.compareAndSet(used, next)) {
        return true;
      }
    }
  }
}
