package io.warplight.signals.otel.own;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;

/** An exporter of spans whose delivery is watched. On the SDK's thread. */
final class WatchedSpans implements SpanExporter {

  private final SpanExporter exporter;
  private final Delivery delivery;

  WatchedSpans(SpanExporter exporter, Delivery delivery) {
    this.exporter = exporter;
    this.delivery = delivery;
  }

  @Override
  public CompletableResultCode export(Collection<SpanData> spans) {
    return delivery.follow(exporter.export(spans), spans.size());
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
