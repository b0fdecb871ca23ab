package io.warplight.signals;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The series of one metric, up to its limit; beyond it one more takes everything. Any thread;
 * looking one up takes no lock.
 */
final class SeriesTable {

  private final MetricName metric;
  private final Map<List<String>, Series> known = new ConcurrentHashMap<>();
  private @Nullable Series overflow;

  SeriesTable(MetricName metric) {
    this.metric = metric;
  }

  /**
   * The series with these values.
   *
   * @param made hears of it if it is new
   */
  Series series(List<String> values, Consumer<Series> made) {
    Series series = known.get(values);
    return series == null ? create(values, made) : series;
  }

  private Series create(List<String> values, Consumer<Series> made) {
    if (values.size() != metric.tags().size()) {
      throw new IllegalArgumentException(metric.id() + " has no tags " + values);
    }
    Series fresh;
    synchronized (this) {
      Series other = known.get(values);
      if (other != null) {
        return other;
      }
      if (known.size() < metric.limit()) {
        fresh = new Series(metric, values);
        known.put(values, fresh);
      } else if (overflow == null) {
        fresh = new Series(metric, Collections.nCopies(values.size(), MetricName.OVERFLOW));
        overflow = fresh;
      } else {
        return overflow;
      }
    }
    made.accept(fresh);
    return fresh;
  }

  synchronized void forEach(Consumer<Series> reader) {
    known.values().forEach(reader);
    if (overflow != null) {
      reader.accept(overflow);
    }
  }
}
