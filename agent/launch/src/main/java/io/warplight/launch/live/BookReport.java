package io.warplight.launch.live;

import io.warplight.signals.Book;
import io.warplight.signals.MetricName;
import io.warplight.signals.Series;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * What the book holds of the process as a whole, as maps and lists: live handles by kind, notices
 * by kind, sums. On the channel's thread.
 */
final class BookReport {

  private final List<Series> all;

  private BookReport(List<Series> all) {
    this.all = all;
  }

  /** The book as it is now. */
  static BookReport of(Book book) {
    book.refresh();
    // Another thread may make a series meanwhile, and tells the reader of it.
    List<Series> found = Collections.synchronizedList(new ArrayList<>());
    Consumer<Series> reader = found::add;
    book.read(reader);
    book.forget(reader);
    synchronized (found) {
      return new BookReport(new ArrayList<>(found));
    }
  }

  /** All series of one metric. */
  List<Series> series(MetricName metric) {
    List<Series> found = new ArrayList<>();
    for (Series series : all) {
      if (series.metric() == metric) {
        found.add(series);
      }
    }
    return found;
  }

  long sum(MetricName metric) {
    long sum = 0;
    for (Series series : series(metric)) {
      sum += series.count().sum();
    }
    return sum;
  }

  /** For each kind that there ever was: how many are live, of how many bytes, and the most. */
  List<Object> handles() {
    Map<String, Map<String, Object>> byKind = new TreeMap<>();
    levels(byKind, MetricName.HANDLE_COUNT, "live");
    levels(byKind, MetricName.HANDLE_USAGE, "bytes");
    levels(byKind, MetricName.HANDLE_COUNT_PEAK, "most");
    levels(byKind, MetricName.HANDLE_USAGE_PEAK, "most_bytes");
    return new ArrayList<>(byKind.values());
  }

  private void levels(Map<String, Map<String, Object>> byKind, MetricName metric, String name) {
    for (Series series : series(metric)) {
      String kind = series.values().get(0);
      Map<String, Object> one = byKind.get(kind);
      if (one == null) {
        one = new LinkedHashMap<>();
        one.put("kind", kind);
        byKind.put(kind, one);
      }
      one.put(name, series.level().get());
    }
  }

  /** How many lines of code have a notice, by its kind. */
  Map<String, Object> notices() {
    Map<String, Object> notices = new TreeMap<>();
    for (Series series : series(MetricName.NOTICE)) {
      notices.put(series.values().get(0), series.count().sum());
    }
    return notices;
  }
}
