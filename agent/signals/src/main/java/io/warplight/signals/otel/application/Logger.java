package io.warplight.signals.otel.application;

import io.warplight.monitor.trace.TraceContext;
import io.warplight.signals.otel.record.EventRecord;
import java.lang.invoke.MethodHandle;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Makes log records by one OpenTelemetry API, which must have logs (since 1.27). Before 1.50 it has
 * no names for events: there the name is the attribute {@code event.name}. On one thread of the
 * agent.
 */
final class Logger {

  private final Object logger;
  private final AttributeKeys keys;
  private final Parents parents;
  private final MethodHandle builder;
  private final @Nullable MethodHandle setEventName;
  private final MethodHandle setTimestamp;
  private final MethodHandle setContext;
  private final MethodHandle setSeverity;
  private final MethodHandle setSeverityText;
  private final MethodHandle setBody;
  private final MethodHandle setAttribute;
  private final MethodHandle emit;
  private final Object error;
  private final Object warn;

  Logger(ApiClasses api, Object logger, AttributeKeys keys, Parents parents)
      throws ReflectiveOperationException {
    this.logger = logger;
    this.keys = keys;
    this.parents = parents;
    Class<?> record = api.find("api.logs.LogRecordBuilder");
    Class<?> severity = api.find("api.logs.Severity");
    builder = api.method(api.find("api.logs.Logger"), "logRecordBuilder", record);
    setEventName = eventName(api, record);
    setTimestamp = api.method(record, "setTimestamp", record, long.class, TimeUnit.class);
    setContext = api.method(record, "setContext", record, parents.contextType());
    setSeverity = api.method(record, "setSeverity", record, severity);
    setSeverityText = api.method(record, "setSeverityText", record, String.class);
    setBody = api.method(record, "setBody", record, String.class);
    setAttribute = api.method(record, "setAttribute", record, keys.type(), Object.class);
    emit = api.method(record, "emit", void.class);
    error = ApiClasses.constant(severity, "ERROR");
    warn = ApiClasses.constant(severity, "WARN");
  }

  private static @Nullable MethodHandle eventName(ApiClasses api, Class<?> record)
      throws ReflectiveOperationException {
    try {
      return api.method(record, "setEventName", record, String.class);
    } catch (NoSuchMethodException before150) {
      return null;
    }
  }

  void make(EventRecord event) throws Throwable {
    Object building = builder.invoke(logger);
    if (setEventName != null) {
      setEventName.invoke(building, event.name());
    } else {
      setAttribute.invoke(building, keys.key("event.name", event.name()), event.name());
    }
    setTimestamp.invoke(building, event.timeNanos(), TimeUnit.NANOSECONDS);
    TraceContext trace = event.trace();
    if (trace != null) {
      setContext.invoke(building, parents.context(trace));
    }
    setSeverity.invoke(building, event.isError() ? error : warn);
    setSeverityText.invoke(building, event.isError() ? "ERROR" : "WARN");
    setBody.invoke(building, event.body());
    keys.putAll(event.attributes(), setAttribute, building);
    emit.invoke(building);
  }
}
