package io.warplight.monitor.failure;

import io.warplight.callsites.Fate;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/**
 * How many failures there were, exactly: each once, under the fate that was found for it. Open
 * ones, whose callers are being analysed, are counted as failures at once and under their fate when
 * it is known. Any thread.
 */
public final class FailureCounts {

  private final LongAdder failures = new LongAdder();
  private final LongAdder swallowed = new LongAdder();
  private final LongAdder echoes = new LongAdder();
  private final LongAdder repeats = new LongAdder();
  private final Map<Fate, LongAdder> byFate = new EnumMap<>(Fate.class);

  FailureCounts() {
    for (Fate fate : Fate.values()) {
      byFate.put(fate, new LongAdder());
    }
  }

  void failed(Failure failure) {
    if (failure.isEcho()) {
      echoes.increment();
      return;
    }
    failures.increment();
    if (!failure.isOpen()) {
      found(failure, 1);
    }
  }

  void settled(Failure failure, long count) {
    found(failure, count);
  }

  private void found(Failure failure, long count) {
    adder(failure.fate()).add(count);
    if (failure.isSwallowed()) {
      swallowed.add(count);
    }
  }

  private LongAdder adder(Fate fate) {
    return Objects.requireNonNull(byFate.get(fate));
  }

  void repeated() {
    repeats.increment();
  }

  /** All failures, whatever became of them, without echoes. */
  public long failures() {
    return failures.sum();
  }

  /** Those that nobody looked at. */
  public long swallowed() {
    return swallowed.sum();
  }

  /** Those with this fate. */
  public long withFate(Fate fate) {
    return adder(fate).sum();
  }

  /** Those whose callers are still being analysed. */
  public long open() {
    long found = 0;
    for (LongAdder fate : byFate.values()) {
      found += fate.sum();
    }
    return Math.max(0, failures.sum() - found);
  }

  /** Statuses that only repeated a sticky failure of the process. */
  public long echoes() {
    return echoes.sum();
  }

  /** Last errors read that only repeated a failure of the same thread. */
  public long repeats() {
    return repeats.sum();
  }
}
