package io.warplight.signals.otel.own;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.logs.data.LogRecordData;
import io.opentelemetry.sdk.logs.export.LogRecordExporter;
import java.util.Collection;

/** An exporter of log records whose delivery is watched. On the SDK's thread. */
final class WatchedLogs implements LogRecordExporter {

  private final LogRecordExporter exporter;
  private final Delivery delivery;

  WatchedLogs(LogRecordExporter exporter, Delivery delivery) {
    this.exporter = exporter;
    this.delivery = delivery;
  }

  @Override
  public CompletableResultCode export(Collection<LogRecordData> records) {
    return delivery.follow(exporter.export(records), records.size());
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
