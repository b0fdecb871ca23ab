package io.warplight.monitor;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What went wrong inside Warplight and what it had to drop, by the part that it happened in: exact,
 * only rising, readable at any time on any thread. Part names come from constants in the code, so
 * the tables are bounded by it.
 */
public final class Counters {
  private final ConcurrentMap<String, LongAdder> faults = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, LongAdder> dropped = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, LongSupplier> counted = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, LongSupplier> droppedBy = new ConcurrentHashMap<>();
  private volatile @Nullable BiConsumer<String, Throwable> firstFault;

  /**
   * Names who hears of the first fault of each part, on the thread that it happened on; at most one
   * listener.
   */
  public void onFirstFault(BiConsumer<String, Throwable> listener) {
    firstFault = listener;
  }

  /**
   * Counts a fault; the part's first one is told to the listener. Never throws, save when memory or
   * stack are at their end.
   */
  public void fault(String part, Throwable cause) {
    LongAdder fresh = new LongAdder();
    LongAdder known = faults.putIfAbsent(part, fresh);
    (known == null ? fresh : known).increment();
    BiConsumer<String, Throwable> listener = firstFault;
    if (known == null && listener != null) {
      try {
        listener.accept(part, cause);
      } catch (RuntimeException e) {
        // The listener is the log: a fault that cannot be told is still counted.
        faults.computeIfAbsent("fault log", p -> new LongAdder()).increment();
      }
    }
  }

  /** Has faults shown that another counts: this many under this part, if there are any. */
  public void alsoFaults(String part, LongSupplier count) {
    counted.put(part, count);
  }

  /** Counts something that a limit made us drop. */
  public void drop(String part) {
    dropped.computeIfAbsent(part, p -> new LongAdder()).increment();
  }

  /** Has drops shown that another counts: this many under this part, if there are any. */
  public void alsoDropped(String part, LongSupplier count) {
    droppedBy.put(part, count);
  }

  /** Faults by part, sorted. */
  public Map<String, Long> faults() {
    return sums(faults, counted);
  }

  /** Drops by part, sorted. */
  public Map<String, Long> dropped() {
    return sums(dropped, droppedBy);
  }

  private static Map<String, Long> sums(
      ConcurrentMap<String, LongAdder> adders, ConcurrentMap<String, LongSupplier> others) {
    Map<String, Long> sums = new TreeMap<>();
    for (Map.Entry<String, LongAdder> adder : adders.entrySet()) {
      sums.put(adder.getKey(), adder.getValue().sum());
    }
    for (Map.Entry<String, LongSupplier> other : others.entrySet()) {
      long count = other.getValue().getAsLong();
      if (count > 0) {
        sums.merge(other.getKey(), count, Long::sum);
      }
    }
    return sums;
  }
}
