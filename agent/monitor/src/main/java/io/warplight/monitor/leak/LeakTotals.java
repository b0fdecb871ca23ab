package io.warplight.monitor.leak;

import io.warplight.monitor.handle.HandleKind;
import java.util.concurrent.atomic.AtomicLongArray;

/** How many leaks there were of each kind. Any thread. */
public final class LeakTotals {

  private static final int KINDS = HandleKind.values().length;

  private final AtomicLongArray certain = new AtomicLongArray(KINDS);
  private final AtomicLongArray possible = new AtomicLongArray(KINDS);
  private final AtomicLongArray withdrawn = new AtomicLongArray(KINDS);

  LeakTotals() {}

  void add(HandleKind kind, boolean sure) {
    (sure ? certain : possible).incrementAndGet(kind.number());
  }

  void withdraw(HandleKind kind) {
    withdrawn.incrementAndGet(kind.number());
  }

  /** Reported: no Java object had the handle any more, and nothing had destroyed it. */
  public long certain(HandleKind kind) {
    return certain.get(kind.number());
  }

  /** Not reported: something else may have had it. */
  public long possible(HandleKind kind) {
    return possible.get(kind.number());
  }

  /** Used or destroyed after all. */
  public long withdrawn(HandleKind kind) {
    return withdrawn.get(kind.number());
  }

  long allWithdrawn() {
    return sum(withdrawn);
  }

  private static long sum(AtomicLongArray numbers) {
    long sum = 0;
    for (int i = 0; i < KINDS; i++) {
      sum += numbers.get(i);
    }
    return sum;
  }
}
