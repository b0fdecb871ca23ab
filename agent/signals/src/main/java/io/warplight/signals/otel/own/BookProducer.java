package io.warplight.signals.otel.own;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.sdk.common.InstrumentationScopeInfo;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.LongPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.SummaryPointData;
import io.opentelemetry.sdk.metrics.export.MetricProducer;
import io.opentelemetry.sdk.metrics.internal.data.ImmutableGaugeData;
import io.opentelemetry.sdk.metrics.internal.data.ImmutableLongPointData;
import io.opentelemetry.sdk.metrics.internal.data.ImmutableMetricData;
import io.opentelemetry.sdk.metrics.internal.data.ImmutableSumData;
import io.opentelemetry.sdk.metrics.internal.data.ImmutableSummaryData;
import io.opentelemetry.sdk.metrics.internal.data.ImmutableSummaryPointData;
import io.opentelemetry.sdk.resources.Resource;
import io.warplight.signals.Book;
import io.warplight.signals.MetricName;
import io.warplight.signals.Series;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/**
 * Hands the book to the SDK as it stands: counters as cumulative sums, gauges, timers as summaries
 * of their count and seconds. On the SDK's reading thread.
 */
final class BookProducer implements MetricProducer {

  private static final double NANOS_A_SECOND = 1e9;

  private final Book book;
  private final InstrumentationScopeInfo scope;
  private final Collection<Series> all = new ConcurrentLinkedQueue<>();
  private final long start = now();

  BookProducer(Book book, String version) {
    this.book = book;
    this.scope = InstrumentationScopeInfo.builder("io.warplight").setVersion(version).build();
    book.read(all::add);
  }

  @Override
  public Collection<MetricData> produce(Resource resource) {
    book.refresh();
    Map<MetricName, List<Series>> byMetric = new EnumMap<>(MetricName.class);
    for (Series series : all) {
      byMetric.computeIfAbsent(series.metric(), metric -> new ArrayList<>()).add(series);
    }
    List<MetricData> metrics = new ArrayList<>();
    long now = now();
    byMetric.forEach((metric, series) -> metrics.add(data(resource, metric, series, now)));
    return metrics;
  }

  private MetricData data(Resource resource, MetricName metric, List<Series> all, long now) {
    String name = metric.id();
    switch (metric.kind()) {
      case COUNTER:
        return ImmutableMetricData.createLongSum(
            resource,
            scope,
            name,
            metric.note(),
            "",
            ImmutableSumData.create(true, AggregationTemporality.CUMULATIVE, counts(all, now)));
      case TIMER:
        return ImmutableMetricData.createDoubleSummary(
            resource,
            scope,
            name,
            metric.note(),
            "s",
            ImmutableSummaryData.create(times(all, now)));
      default:
        return ImmutableMetricData.createLongGauge(
            resource, scope, name, metric.note(), "", ImmutableGaugeData.create(levels(all, now)));
    }
  }

  private List<LongPointData> counts(List<Series> all, long now) {
    List<LongPointData> points = new ArrayList<>();
    for (Series series : all) {
      points.add(
          ImmutableLongPointData.create(start, now, attributes(series), series.count().sum()));
    }
    return points;
  }

  private List<LongPointData> levels(List<Series> all, long now) {
    List<LongPointData> points = new ArrayList<>();
    for (Series series : all) {
      points.add(
          ImmutableLongPointData.create(start, now, attributes(series), series.level().get()));
    }
    return points;
  }

  private List<SummaryPointData> times(List<Series> all, long now) {
    List<SummaryPointData> points = new ArrayList<>();
    for (Series series : all) {
      points.add(
          ImmutableSummaryPointData.create(
              start,
              now,
              attributes(series),
              series.count().sum(),
              series.nanos().sum() / NANOS_A_SECOND,
              Collections.emptyList()));
    }
    return points;
  }

  private static Attributes attributes(Series series) {
    AttributesBuilder attributes = Attributes.builder();
    List<String> names = series.metric().tags();
    for (int i = 0; i < names.size(); i++) {
      String value = series.values().get(i);
      if (!value.equals(MetricName.NONE)) {
        attributes.put(names.get(i), value);
      }
    }
    return attributes.build();
  }

  private static long now() {
    return TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
  }
}
