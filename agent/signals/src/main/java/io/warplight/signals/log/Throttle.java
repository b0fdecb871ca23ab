package io.warplight.signals.log;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Lets one of many like events through each interval and counts the rest exactly: what was let
 * through plus what was said to be held back is all there was. Any thread, without locks.
 *
 * @param <K> what makes events alike
 */
final class Throttle<K> {

  /** Answer of {@link #admit}: held back. */
  static final long HELD = -1;

  private final long intervalNanos;
  private final int limit;
  private final ConcurrentMap<K, Slot<K>> slots = new ConcurrentHashMap<>();
  // What is beyond the limit shares one slot: still one line an interval, still exact.
  private final Slot<K> rest = new Slot<>(null);

  /** At most {@code limit} kinds of events are told apart. */
  Throttle(long intervalNanos, int limit) {
    this.intervalNanos = intervalNanos;
    this.limit = limit;
  }

  /**
   * Asks for one event.
   *
   * @return how many were held back since the last that was let through, or {@link #HELD}
   */
  long admit(K key, long nanoTime) {
    return slot(key).admit(nanoTime, intervalNanos);
  }

  private Slot<?> slot(K key) {
    Slot<K> slot = slots.get(key);
    if (slot != null) {
      return slot;
    }
    if (slots.size() >= limit) {
      return rest;
    }
    return slots.computeIfAbsent(key, k -> new Slot<>(k));
  }

  /** Takes out, kind by kind, what is held back and not yet told; null is what beyond the limit. */
  void drain(ObjLongConsumer<@Nullable K> held) {
    slots.forEach((key, slot) -> slot.drain(held));
    rest.drain(held);
  }

  private static final class Slot<K> {
    private static final long NEVER = Long.MIN_VALUE;

    private final @Nullable K key;
    private final AtomicLong last = new AtomicLong(NEVER);
    private final AtomicLong held = new AtomicLong();

    Slot(@Nullable K key) {
      this.key = key;
    }

    long admit(long now, long interval) {
      long before = last.get();
      boolean due = before == NEVER || now - before >= interval;
      // Two at the same moment: one writes the line, and counts the other with the next.
      if (due && last.compareAndSet(before, now == NEVER ? now + 1 : now)) {
        return held.getAndSet(0);
      }
      if (interval == 0) {
        return 0;
      }
      held.incrementAndGet();
      return HELD;
    }

    void drain(ObjLongConsumer<@Nullable K> consumer) {
      long count = held.getAndSet(0);
      if (count > 0) {
        consumer.accept(key, count);
      }
    }
  }
}
