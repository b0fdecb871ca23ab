package io.warplight.signals.micrometer;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.warplight.signals.MetricName;
import io.warplight.signals.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * Makes a meter of each series of the book. The meters hold no values: the registry reads the
 * series when it is asked. Any thread.
 */
final class BookMeters implements Consumer<Series> {

  private final MeterRegistry registry;

  BookMeters(MeterRegistry registry) {
    this.registry = registry;
  }

  @Override
  public void accept(Series series) {
    MetricName metric = series.metric();
    Tags tags = tags(series);
    switch (metric.kind()) {
      case COUNTER:
        FunctionCounter.builder(metric.id(), series.count(), LongAdder::doubleValue)
            .description(metric.note())
            .tags(tags)
            .register(registry);
        break;
      case TIMER:
        FunctionTimer.builder(
                metric.id(),
                series,
                timer -> timer.count().sum(),
                timer -> timer.nanos().doubleValue(),
                TimeUnit.NANOSECONDS)
            .description(metric.note())
            .tags(tags)
            .register(registry);
        break;
      case GAUGE:
        Gauge.builder(metric.id(), series.level(), AtomicLong::doubleValue)
            .description(metric.note())
            .tags(tags)
            .register(registry);
        break;
    }
  }

  private static Tags tags(Series series) {
    List<Tag> tags = new ArrayList<>();
    List<String> names = series.metric().tags();
    for (int i = 0; i < names.size(); i++) {
      tags.add(Tag.of(names.get(i), series.values().get(i)));
    }
    return Tags.of(tags);
  }
}
