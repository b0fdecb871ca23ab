package io.warplight.signals.otel.application;

import io.warplight.monitor.trace.TraceContext;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/** A span of the application that also knows, weakly, which OpenTelemetry API it is of. */
final class FoundTrace extends TraceContext {

  private final WeakReference<Class<?>> api;

  FoundTrace(String traceId, String spanId, int flags, Class<?> api) {
    super(traceId, spanId, flags);
    this.api = new WeakReference<>(api);
  }

  /** The API's class {@code Span}, or null if it is gone. */
  @Nullable Class<?> api() {
    return api.get();
  }
}
