package io.warplight.simulator.device;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One piece of work in a stream: it starts when all that it waits for is done. Fields other than
 * {@link #done} are guarded by the scheduler's lock.
 */
final class Operation {
  final Stream stream;
  final @Nullable Work work;
  final int type;
  int waitingFor;
  @Nullable List<Operation> dependents;
  volatile boolean done;

  /** Whether it was not done, or done in a stream that a fault had stopped. */
  volatile boolean lost;

  volatile long readyNanos;

  /** Freed memory stays mapped from when this was queued until it is done. */
  final long epoch;

  volatile long endNanos;

  Operation(Stream stream, int type, @Nullable Work work) {
    this.type = type;
    this.stream = stream;
    this.work = work;
    this.epoch = work == null ? -1 : stream.device().machine().memory().enter();
  }

  void mustWaitFor(@Nullable Operation earlier) {
    if (earlier == null || earlier.done || earlier == this) {
      return;
    }
    if (earlier.dependents == null) {
      earlier.dependents = new ArrayList<>(2);
    }
    earlier.dependents.add(this);
    waitingFor++;
  }
}
