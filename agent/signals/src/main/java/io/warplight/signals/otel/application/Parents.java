package io.warplight.signals.otel.application;

import io.warplight.monitor.trace.TraceContext;
import java.lang.invoke.MethodHandle;

/**
 * Makes a context of one OpenTelemetry API around the ids of a span, so that a span or event can be
 * put under it on any thread. The API's context storage must be initialised.
 */
final class Parents {

  private final Class<?> contextType;
  private final MethodHandle root;
  private final MethodHandle with;
  private final MethodHandle wrap;
  private final MethodHandle create;
  private final MethodHandle flags;
  private final Object noState;

  Parents(ApiClasses api) throws Throwable {
    contextType = api.find("context.Context");
    Class<?> keyed = api.find("context.ImplicitContextKeyed");
    Class<?> span = api.find("api.trace.Span");
    Class<?> spanContext = api.find("api.trace.SpanContext");
    Class<?> traceFlags = api.find("api.trace.TraceFlags");
    Class<?> traceState = api.find("api.trace.TraceState");
    root = api.function(contextType, "root", contextType);
    with = api.method(contextType, "with", contextType, keyed);
    wrap = api.function(span, "wrap", span, spanContext);
    create =
        api.function(
            spanContext, "create", spanContext, String.class, String.class, traceFlags, traceState);
    flags = api.function(traceFlags, "fromByte", traceFlags, byte.class);
    noState = api.function(traceState, "getDefault", traceState).invoke();
  }

  /** The API's interface {@code Context}. */
  Class<?> contextType() {
    return contextType;
  }

  Object context(TraceContext parent) throws Throwable {
    Object traceFlags = flags.invoke((byte) parent.flags());
    Object spanContext = create.invoke(parent.traceId(), parent.spanId(), traceFlags, noState);
    return with.invoke(root.invoke(), wrap.invoke(spanContext));
  }
}
