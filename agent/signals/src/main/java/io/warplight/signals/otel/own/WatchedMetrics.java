package io.warplight.signals.otel.own;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.metrics.InstrumentType;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.export.MetricExporter;
import java.util.Collection;
import java.util.function.BooleanSupplier;

/** An exporter of metrics whose delivery is watched. On the SDK's thread. */
final class WatchedMetrics implements MetricExporter {

  private final MetricExporter exporter;
  private final Delivery delivery;
  private final BooleanSupplier wanted;

  /**
   * An exporter to be watched.
   *
   * @param wanted whether it still is to send anything
   */
  WatchedMetrics(MetricExporter exporter, Delivery delivery, BooleanSupplier wanted) {
    this.exporter = exporter;
    this.wanted = wanted;
    this.delivery = delivery;
  }

  @Override
  public CompletableResultCode export(Collection<MetricData> metrics) {
    return wanted.getAsBoolean()
        ? delivery.follow(exporter.export(metrics), 1)
        : CompletableResultCode.ofSuccess();
  }

  /** What the book has is cumulative, whatever the exporter would like. */
  @Override
  public AggregationTemporality getAggregationTemporality(InstrumentType type) {
    return AggregationTemporality.CUMULATIVE;
  }

  @Override
  public CompletableResultCode flush() {
    return exporter.flush();
  }

  @Override
  public CompletableResultCode shutdown() {
    return exporter.shutdown();
  }

  @Override
  public String toString() {
    return exporter.toString();
  }
}
