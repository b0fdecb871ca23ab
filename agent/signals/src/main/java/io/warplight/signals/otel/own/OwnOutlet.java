package io.warplight.signals.otel.own;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.logs.LogRecordBuilder;
import io.opentelemetry.api.logs.Logger;
import io.opentelemetry.api.logs.Severity;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.warplight.monitor.trace.TraceContext;
import io.warplight.signals.otel.record.EventRecord;
import io.warplight.signals.otel.record.Outlet;
import io.warplight.signals.otel.record.SpanRecord;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The way out through Warplight's own SDK. On one thread of the agent. */
public final class OwnOutlet implements Outlet {

  private static final String SCOPE = "io.warplight";

  private final OpenTelemetrySdk sdk;
  private final Tracer tracer;
  private final Logger logger;
  private final @Nullable Delivery spans;
  private final @Nullable Delivery logs;

  OwnOutlet(
      OpenTelemetrySdk sdk, String version, @Nullable Delivery spans, @Nullable Delivery logs) {
    this.sdk = sdk;
    this.spans = spans;
    this.logs = logs;
    this.tracer = sdk.getTracer(SCOPE, version);
    this.logger =
        sdk.getLogsBridge().loggerBuilder(SCOPE).setInstrumentationVersion(version).build();
  }

  @Override
  public boolean span(SpanRecord record) {
    if (spans == null) {
      return false;
    }
    if (!spans.admit()) {
      return true;
    }
    SpanBuilder builder =
        tracer
            .spanBuilder(record.name())
            .setParent(context(record.parent()))
            .setStartTimestamp(record.startNanos(), TimeUnit.NANOSECONDS);
    record.attributes().forEach((name, value) -> put(builder, name, value));
    Span span = builder.startSpan();
    String failed = record.error();
    if (failed != null) {
      span.setStatus(StatusCode.ERROR, failed);
    }
    span.end(record.endNanos(), TimeUnit.NANOSECONDS);
    if (!span.getSpanContext().isSampled()) {
      spans.withdrawn();
    }
    return true;
  }

  @Override
  public boolean event(EventRecord event) {
    if (logs == null) {
      return false;
    }
    if (!logs.admit()) {
      return true;
    }
    LogRecordBuilder builder =
        logger
            .logRecordBuilder()
            .setEventName(event.name())
            .setTimestamp(event.timeNanos(), TimeUnit.NANOSECONDS)
            .setContext(context(event.trace()))
            .setSeverity(event.isError() ? Severity.ERROR : Severity.WARN)
            .setSeverityText(event.isError() ? "ERROR" : "WARN")
            .setBody(event.body());
    event.attributes().forEach((name, value) -> put(builder, name, value));
    builder.emit();
    return true;
  }

  /** Sends what is left; returns when it is sent or the time is over. */
  public void close(long millis) {
    if (!sdk.shutdown().join(millis, TimeUnit.MILLISECONDS).isSuccess()) {
      abandon(spans);
      abandon(logs);
    }
  }

  private static void abandon(@Nullable Delivery delivery) {
    if (delivery != null) {
      delivery.abandon();
    }
  }

  private static Context context(@Nullable TraceContext trace) {
    return trace == null
        ? Context.root()
        : Context.root()
            .with(
                Span.wrap(
                    SpanContext.create(
                        trace.traceId(),
                        trace.spanId(),
                        TraceFlags.fromByte((byte) trace.flags()),
                        TraceState.getDefault())));
  }

  private static void put(SpanBuilder builder, String name, Object value) {
    if (value instanceof Long) {
      builder.setAttribute(name, (long) value);
    } else if (value instanceof Boolean) {
      builder.setAttribute(name, (boolean) value);
    } else if (value instanceof List) {
      builder.setAttribute(AttributeKey.stringArrayKey(name), texts(value));
    } else {
      builder.setAttribute(name, (String) value);
    }
  }

  private static void put(LogRecordBuilder builder, String name, Object value) {
    if (value instanceof Long) {
      builder.setAttribute(AttributeKey.longKey(name), (Long) value);
    } else if (value instanceof Boolean) {
      builder.setAttribute(AttributeKey.booleanKey(name), (Boolean) value);
    } else if (value instanceof List) {
      builder.setAttribute(AttributeKey.stringArrayKey(name), texts(value));
    } else {
      builder.setAttribute(AttributeKey.stringKey(name), (String) value);
    }
  }

  // Attributes have no other lists.
  @SuppressWarnings("unchecked")
  private static List<String> texts(Object value) {
    return (List<String>) value;
  }
}
