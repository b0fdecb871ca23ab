package io.warplight.launch.start;

import io.warplight.monitor.Site;
import io.warplight.monitor.Sites;
import io.warplight.signals.Book;
import io.warplight.signals.MetricName;
import io.warplight.signals.Series;
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

  CallCounts(Book book, Sites sites) {
    this.book = book;
    this.sites = sites;
  }

  @Override
  public synchronized void run() {
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
