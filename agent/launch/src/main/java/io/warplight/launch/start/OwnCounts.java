package io.warplight.launch.start;

import io.warplight.monitor.Counters;
import io.warplight.monitor.selfcheck.Coverage;
import io.warplight.signals.Book;
import io.warplight.signals.MetricName;
import io.warplight.signals.Series;
import java.util.HashMap;
import java.util.Map;

/**
 * Keeps the agent's counts of itself in the book: call sites, faults, drops. Runs on threads that
 * read metrics, one at a time.
 */
final class OwnCounts implements Runnable {

  private final Book book;
  private final Coverage coverage;
  private final Counters counters;
  private final Map<String, Series> left = new HashMap<>();

  OwnCounts(Book book, Coverage coverage, Counters counters) {
    this.book = book;
    this.coverage = coverage;
    this.counters = counters;
  }

  @Override
  public synchronized void run() {
    book.series(MetricName.AGENT_SITES, "rewritten", MetricName.NONE)
        .level()
        .set(coverage.rewrittenSites());
    Map<String, Integer> leftNow = coverage.leftByReason();
    for (String reason : leftNow.keySet()) {
      left.computeIfAbsent(reason, r -> book.series(MetricName.AGENT_SITES, "left", r));
    }
    left.forEach((reason, series) -> series.level().set(leftNow.getOrDefault(reason, 0)));
    counters.faults().forEach((part, count) -> raise(MetricName.AGENT_FAULTS, part, count));
    counters.dropped().forEach((part, count) -> raise(MetricName.AGENT_DROPPED, part, count));
  }

  /** Brings a counter up to what it was raised to elsewhere. */
  private void raise(MetricName metric, String part, long to) {
    Series series = book.series(metric, part);
    long missing = to - series.count().sum();
    if (missing > 0) {
      series.add(missing);
    }
  }
}
