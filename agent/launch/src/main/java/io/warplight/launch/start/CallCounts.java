package io.warplight.launch.start;

import io.warplight.monitor.Site;
import io.warplight.monitor.Sites;
import io.warplight.monitor.options.Options;
import io.warplight.signals.Book;
import io.warplight.signals.MetricName;
import io.warplight.signals.Series;
import io.warplight.signals.micrometer.MetricsOptions;
import java.util.HashMap;
import java.util.Map;

/**
 * Keeps the number of calls by function in the book. A counter only rises: when classes are
 * unloaded, and their sites with them, it waits until the others have caught up. Runs on threads
 * that read metrics, one at a time.
 */
final class CallCounts implements Runnable {

  private final Book book;
  private final Sites sites;
  private boolean added;
  private boolean on;

  CallCounts(Book book, Sites sites) {
    this.book = book;
    this.sites = sites;
  }

  /** As the option says now. What was counted stays where it is while it is off. */
  synchronized void change(Options options) {
    on = options.get(MetricsOptions.CALLS);
    if (on && !added) {
      added = true;
      book.addSource(this);
    }
  }

  @Override
  public synchronized void run() {
    if (!on) {
      return;
    }
    Map<String, Long> calls = new HashMap<>();
    for (Site site : sites.all()) {
      calls.merge(site.function(), site.calls(), Long::sum);
    }
    Map<Series, Long> bySeries = new HashMap<>();
    calls.forEach(
        (function, count) ->
            bySeries.merge(book.series(MetricName.CALLS, function), count, Long::sum));
    bySeries.forEach((series, count) -> series.add(Math.max(0, count - series.count().sum())));
  }
}
