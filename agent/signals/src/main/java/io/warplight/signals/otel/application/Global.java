package io.warplight.signals.otel.application;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * Reads the OpenTelemetry that an application has registered for all. The field is read, because
 * the method {@code get} sets it where it is not set, and {@code isSet} (since 1.57) waits while
 * somebody is setting it. The class must be initialised.
 */
final class Global {

  private final Field field;
  private final MethodHandle getTracer;
  private final MethodHandle getProvider;
  private final Object noProvider;

  Global(ApiClasses api, Class<?> global) throws Throwable {
    field = global.getDeclaredField("globalOpenTelemetry");
    field.setAccessible(true);
    Class<?> openTelemetry = api.find("api.OpenTelemetry");
    getTracer =
        api.method(
            openTelemetry, "getTracer", api.find("api.trace.Tracer"), String.class, String.class);
    getProvider =
        api.method(openTelemetry, "getTracerProvider", api.find("api.trace.TracerProvider"));
    noProvider = getProvider.invoke(api.function(openTelemetry, "noop", openTelemetry).invoke());
  }

  /** What is registered, or null; also null where it is only a stand-in that does nothing. */
  @Nullable Object read() throws Throwable {
    Object registered = field.get(null);
    return registered == null || getProvider.invoke(registered).getClass() == noProvider.getClass()
        ? null
        : registered;
  }

  Object tracer(Object openTelemetry, String name, String version) throws Throwable {
    return getTracer.invoke(openTelemetry, name, version);
  }
}
