package io.warplight.signals.otel.application;

import io.warplight.monitor.trace.TraceContext;
import io.warplight.signals.otel.record.SpanRecord;
import java.lang.invoke.MethodHandle;
import java.util.concurrent.TimeUnit;

/** Makes spans by a tracer of one OpenTelemetry API. On one thread of the agent. */
final class Tracer {

  private final Object tracer;
  private final AttributeKeys keys;
  private final Parents parents;
  private final MethodHandle builder;
  private final MethodHandle setParent;
  private final MethodHandle setNoParent;
  private final MethodHandle setStart;
  private final MethodHandle setAttribute;
  private final MethodHandle start;
  private final MethodHandle setStatus;
  private final MethodHandle end;
  private final Object error;

  Tracer(ApiClasses api, Object tracer, AttributeKeys keys, Parents parents)
      throws ReflectiveOperationException {
    this.tracer = tracer;
    this.keys = keys;
    this.parents = parents;
    Class<?> span = api.find("api.trace.Span");
    Class<?> spanBuilder = api.find("api.trace.SpanBuilder");
    Class<?> status = api.find("api.trace.StatusCode");
    builder = api.method(api.find("api.trace.Tracer"), "spanBuilder", spanBuilder, String.class);
    setParent = api.method(spanBuilder, "setParent", spanBuilder, parents.contextType());
    setNoParent = api.method(spanBuilder, "setNoParent", spanBuilder);
    setStart =
        api.method(spanBuilder, "setStartTimestamp", spanBuilder, long.class, TimeUnit.class);
    setAttribute = api.method(spanBuilder, "setAttribute", spanBuilder, keys.type(), Object.class);
    start = api.method(spanBuilder, "startSpan", span);
    setStatus = api.method(span, "setStatus", span, status, String.class);
    end = api.method(span, "end", void.class, long.class, TimeUnit.class);
    error = ApiClasses.constant(status, "ERROR");
  }

  void make(SpanRecord record) throws Throwable {
    Object building = builder.invoke(tracer, record.name());
    TraceContext parent = record.parent();
    if (parent == null) {
      setNoParent.invoke(building);
    } else {
      setParent.invoke(building, parents.context(parent));
    }
    setStart.invoke(building, record.startNanos(), TimeUnit.NANOSECONDS);
    // All before the start: a sampler sees them.
    keys.putAll(record.attributes(), setAttribute, building);
    Object span = start.invoke(building);
    String failed = record.error();
    if (failed != null) {
      setStatus.invoke(span, error, failed);
    }
    end.invoke(span, record.endNanos(), TimeUnit.NANOSECONDS);
  }
}
