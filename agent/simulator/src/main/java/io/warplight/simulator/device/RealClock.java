package io.warplight.simulator.device;

import java.util.concurrent.locks.LockSupport;

/** The real time, or one that runs some times slower or faster. */
final class RealClock extends Clock {
  private final double factor;

  /**
   * A clock.
   *
   * @param factor real nanoseconds of one nanosecond of the device
   */
  RealClock(double factor) {
    this.factor = factor;
  }

  @Override
  public long nanos() {
    long now = System.nanoTime();
    return factor == 1 ? now : (long) (now / factor);
  }

  @Override
  public long read() {
    return nanos();
  }

  @Override
  public void called() {
    // goes on by itself
  }

  @Override
  public void sleep(long nanos) {
    LockSupport.parkNanos((long) (nanos * factor));
  }

  @Override
  void awaitByCaller(long until) {
    park(until);
  }

  @Override
  void awaitByDevice(long until) {
    park(until);
  }

  private void park(long until) {
    LockSupport.parkNanos(Math.min(PARK_NANOS, (long) ((until - nanos()) * factor)));
  }

  @Override
  public void advance(long nanos) {
    throw new IllegalStateException(
        "the device's time is not virtual: start with -Dwarplight.simulator.time=virtual");
  }

  @Override
  int waiting() {
    return 0;
  }
}
