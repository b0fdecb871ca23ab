package io.warplight.signals.otel.application;

import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * Reads the current span of one OpenTelemetry API whose context storage is initialised. Made once
 * for each API; used on the application's threads.
 */
final class CurrentSpan {

  private final MethodHandle current;
  private final MethodHandle context;
  private final MethodHandle isValid;
  private final MethodHandle traceId;
  private final MethodHandle spanId;
  private final MethodHandle flags;
  private final MethodHandle asByte;

  CurrentSpan(ApiClasses api) throws ReflectiveOperationException {
    Class<?> span = api.find("api.trace.Span");
    Class<?> spanContext = api.find("api.trace.SpanContext");
    Class<?> traceFlags = api.find("api.trace.TraceFlags");
    current = api.function(span, "current", span);
    context = api.method(span, "getSpanContext", spanContext);
    isValid = api.method(spanContext, "isValid", boolean.class);
    traceId = api.method(spanContext, "getTraceId", String.class);
    spanId = api.method(spanContext, "getSpanId", String.class);
    flags = api.method(spanContext, "getTraceFlags", traceFlags);
    asByte = api.method(traceFlags, "asByte", byte.class);
  }

  /** The current span as text, or null where there is none. */
  @Nullable FoundTrace read(Class<?> api) throws Throwable {
    Object span = context.invoke(current.invoke());
    if (!(boolean) isValid.invoke(span)) {
      return null;
    }
    return new FoundTrace(
        (String) traceId.invoke(span),
        (String) spanId.invoke(span),
        (byte) asByte.invoke(flags.invoke(span)),
        api);
  }
}
