package io.warplight.signals;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * One metric with one value for each of its tags. What it counts with are objects of the JDK, so
 * that a reader in another class loader holds none of the agent's. Any thread.
 */
public final class Series {

  private final MetricName metric;
  private final List<String> values;
  private final LongAdder count = new LongAdder();
  private final LongAdder nanos = new LongAdder();
  private final AtomicLong level = new AtomicLong();

  Series(MetricName metric, List<String> values) {
    this.metric = metric;
    this.values = values;
  }

  public MetricName metric() {
    return metric;
  }

  /** The values of {@link MetricName#tags()}, in their order. */
  public List<String> values() {
    return values;
  }

  /** How many events: a counter's value, or how many times a timer measured. */
  public LongAdder count() {
    return count;
  }

  /** A timer's total, in nanoseconds. */
  public LongAdder nanos() {
    return nanos;
  }

  /** A gauge's value. */
  public AtomicLong level() {
    return level;
  }

  /** Adds to a counter. */
  public void add(long events) {
    count.add(events);
  }

  /** Adds one measurement to a timer. */
  public void record(long duration) {
    count.increment();
    nanos.add(duration);
  }

  @Override
  public String toString() {
    return metric.id() + values;
  }
}
