package io.warplight.simulator.device;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A clock that stands still but for what happens: each call of the application and each look of a
 * kernel at it takes {@value #STEP_NANOS} ns, waiting takes no real time. So delays are exact, and
 * a busy machine does not change what a program sees of them.
 */
final class VirtualClock extends Clock {
  static final long STEP_NANOS = 1000;

  private final List<Long> waiting = new ArrayList<>();
  private long now;

  @Override
  public synchronized long nanos() {
    return now;
  }

  @Override
  public synchronized long read() {
    now += STEP_NANOS;
    return now;
  }

  @Override
  public void called() {
    advance(STEP_NANOS);
  }

  @Override
  public void sleep(long nanos) {
    advance(nanos);
  }

  @Override
  synchronized void awaitByCaller(long until) {
    now = Math.max(now, until);
  }

  @Override
  void awaitByDevice(long until) {
    @Nullable Long mark = until;
    synchronized (this) {
      waiting.add(mark);
    }
    LockSupport.parkNanos(PARK_NANOS);
    synchronized (this) {
      waiting.remove(mark);
    }
  }

  @Override
  public synchronized void advance(long nanos) {
    now += nanos;
  }

  @Override
  synchronized int waiting() {
    int count = 0;
    for (long until : waiting) {
      count += until > now ? 1 : 0;
    }
    return count;
  }
}
