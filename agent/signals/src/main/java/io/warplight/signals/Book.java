package io.warplight.signals;

import io.warplight.monitor.Counters;
import io.warplight.monitor.failure.Failure;
import io.warplight.monitor.failure.FailureListener;
import io.warplight.monitor.hazard.Notice;
import io.warplight.monitor.hazard.NoticeListener;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * Counts all that becomes a metric: exactly, bounded, from the first failure on, with nothing but
 * the JDK. Ways out read it when they are asked; they may come long after the first failure, and
 * none of them is waited for. Any thread.
 */
public final class Book implements FailureListener, NoticeListener {

  /** Faults of readers that are told of new series are counted under this part. */
  public static final String PART = "metrics reader";

  private final Map<MetricName, SeriesTable> tables = new EnumMap<>(MetricName.class);
  private final List<Reader> readers = new CopyOnWriteArrayList<>();
  private final List<Runnable> sources = new CopyOnWriteArrayList<>();
  private final CodeTags codes;
  private final Counters counters;

  /** An empty book. */
  public Book(CodeTags codes, Counters counters) {
    this.codes = codes;
    this.counters = counters;
    for (MetricName metric : MetricName.values()) {
      tables.put(metric, new SeriesTable(metric));
    }
    // There from the start: an alert on a counter needs its zero.
    series(MetricName.DEVICE_LOST);
  }

  /**
   * The series of a metric with these values of its tags, made if it is new, or the one that takes
   * what is beyond the limit.
   */
  public Series series(MetricName metric, String... values) {
    List<String> key = Collections.unmodifiableList(Arrays.asList(values));
    return table(metric).series(key, this::made);
  }

  @Override
  public void failed(Failure failure) {
    String code = codes.of(failure.status());
    String domain = failure.status().domain().id();
    if (failure.isEcho()) {
      series(MetricName.ECHO, failure.operation(), code, domain).add(1);
      return;
    }
    if (failure.isSticky()) {
      series(MetricName.DEVICE_LOST).add(1);
    }
    if (!failure.isOpen()) {
      settled(failure, 1);
    }
  }

  @Override
  public void settled(Failure failure, long count) {
    series(
            MetricName.ERROR,
            failure.operation(),
            codes.of(failure.status()),
            failure.status().domain().id(),
            failure.fate().id())
        .add(count);
  }

  @Override
  public void noticed(Notice notice) {
    series(MetricName.NOTICE, notice.kind()).add(1);
  }

  /**
   * Has a reader told of each series there is and each that comes, once: on this thread, then on
   * the one that makes it, which may be the application's. A reader that throws is told nothing
   * more.
   */
  public void read(Consumer<Series> consumer) {
    Reader reader = new Reader(consumer);
    readers.add(reader);
    for (SeriesTable table : tables.values()) {
      table.forEach(series -> tell(reader, series));
    }
  }

  /** A reader is told nothing more. */
  public void forget(Consumer<Series> consumer) {
    readers.removeIf(reader -> reader.consumer == consumer);
  }

  /** Adds what brings series up to date that are counted elsewhere. */
  public void addSource(Runnable source) {
    sources.add(source);
  }

  /** Brings all series up to date; before they are read, on the thread that reads. */
  public void refresh() {
    for (Runnable source : sources) {
      try {
        source.run();
      } catch (RuntimeException fault) {
        counters.fault("metrics source", fault);
      }
    }
  }

  private void made(Series series) {
    for (Reader reader : readers) {
      tell(reader, series);
    }
  }

  private void tell(Reader reader, Series series) {
    try {
      if (reader.told.add(series)) {
        reader.consumer.accept(series);
      }
    } catch (RuntimeException | LinkageError | AssertionError fault) {
      readers.remove(reader);
      counters.fault(PART, fault);
    }
  }

  private SeriesTable table(MetricName metric) {
    SeriesTable table = tables.get(metric);
    if (table == null) {
      throw new IllegalStateException(metric.id());
    }
    return table;
  }

  /** Who reads, and what it knows: a series that is made while it begins comes from both sides. */
  private static final class Reader {
    final Consumer<Series> consumer;
    final Set<Series> told = ConcurrentHashMap.newKeySet();

    Reader(Consumer<Series> consumer) {
      this.consumer = consumer;
    }
  }
}
