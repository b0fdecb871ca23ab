package io.warplight.signals.otel.application;

import io.warplight.signals.otel.record.EventRecord;
import io.warplight.signals.otel.record.Outlet;
import io.warplight.signals.otel.record.SpanRecord;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * The way out through an OpenTelemetry that the application, or the OpenTelemetry Java agent, has
 * set up. On one thread of the agent.
 */
final class ApplicationOutlet implements Outlet {

  private static final String SCOPE = "io.warplight";

  private final Tracer tracer;
  private final @Nullable Logger logger;

  ApplicationOutlet(ApiClasses api, Global global, Object openTelemetry, String version)
      throws Throwable {
    AttributeKeys keys = new AttributeKeys(api);
    Parents parents = new Parents(api);
    tracer = new Tracer(api, global.tracer(openTelemetry, SCOPE, version), keys, parents);
    Object logs = logger(api, openTelemetry, version);
    logger = logs == null ? null : new Logger(api, logs, keys, parents);
  }

  private static @Nullable Object logger(ApiClasses api, Object openTelemetry, String version)
      throws Throwable {
    Class<?> provider;
    MethodHandle bridge;
    try {
      provider = api.find("api.logs.LoggerProvider");
      bridge = api.method(api.find("api.OpenTelemetry"), "getLogsBridge", provider);
    } catch (ClassNotFoundException | NoSuchMethodException before127) {
      return null;
    }
    Class<?> builder = api.find("api.logs.LoggerBuilder");
    Object building =
        api.method(provider, "loggerBuilder", builder, String.class)
            .invoke(bridge.invoke(openTelemetry), SCOPE);
    api.method(builder, "setInstrumentationVersion", builder, String.class)
        .invoke(building, version);
    return api.method(builder, "build", api.find("api.logs.Logger")).invoke(building);
  }

  @Override
  public boolean span(SpanRecord span) {
    ApplicationCall.run(() -> tracer.make(span));
    return true;
  }

  @Override
  public boolean event(EventRecord event) {
    if (logger == null) {
      return false;
    }
    ApplicationCall.run(() -> logger.make(event));
    return true;
  }
}
