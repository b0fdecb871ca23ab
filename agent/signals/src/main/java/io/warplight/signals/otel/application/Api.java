package io.warplight.signals.otel.application;

import io.warplight.monitor.link.LoadedClasses;
import io.warplight.signals.otel.record.Outlet;
import org.jspecify.annotations.Nullable;

/**
 * One OpenTelemetry API that was found: its current span, and its way out once the application has
 * set it up. Hangs on the API's own class, so that it lives as long as that, and keeps nothing
 * alive.
 */
final class Api {

  /** What is asked of it; what throws in one use is not used for that again, and goes on else. */
  enum Use {
    TRACING,
    METRICS
  }

  private final ApiNames names;
  private final Class<?> span;
  private volatile @Nullable CurrentSpan current;
  private volatile @Nullable Outlet outlet;
  private volatile @Nullable Global global;
  private volatile boolean tracingBroken;
  private volatile boolean metricsBroken;

  /** The API of a class {@code Span}. */
  Api(ApiNames names, Class<?> span) {
    this.names = names;
    this.span = span;
  }

  /** The current span, or null: there is none, or nobody has asked for one yet. */
  @Nullable FoundTrace current(LoadedClasses classes) throws Throwable {
    CurrentSpan reader = current;
    if (reader == null) {
      if (!hasContext(classes)) {
        return null;
      }
      reader = new CurrentSpan(new ApiClasses(names, span));
      current = reader;
    }
    return reader.read(span);
  }

  /** Whether it is set up, though perhaps it cannot take anything yet. */
  boolean isSetUp(LoadedClasses classes) throws Throwable {
    return outlet != null || openTelemetry(classes) != null;
  }

  /** The way out, or null as long as the application has not set everything up. */
  @Nullable Outlet outlet(LoadedClasses classes, String version) throws Throwable {
    Outlet known = outlet;
    if (known == null && hasContext(classes)) {
      Object openTelemetry = openTelemetry(classes);
      Global read = global;
      if (openTelemetry != null && read != null) {
        known = new ApplicationOutlet(new ApiClasses(names, span), read, openTelemetry, version);
        outlet = known;
      }
    }
    return known;
  }

  /** Instruments for metrics, or null as long as nothing is set up that takes any. */
  @Nullable ApplicationMeters meters(LoadedClasses classes, String version) throws Throwable {
    Object openTelemetry = hasContext(classes) ? openTelemetry(classes) : null;
    return openTelemetry == null
        ? null
        : ApplicationMeters.of(new ApiClasses(names, span), openTelemetry, version);
  }

  /** Not to be used so again: it threw what it should not. */
  void setBroken(Use use) {
    if (use == Use.METRICS) {
      metricsBroken = true;
    } else {
      tracingBroken = true;
    }
  }

  boolean isBroken(Use use) {
    return use == Use.METRICS ? metricsBroken : tracingBroken;
  }

  private @Nullable Object openTelemetry(LoadedClasses classes) throws Throwable {
    Global read = global;
    if (read == null) {
      Class<?> type = loaded(classes, span.getClassLoader(), "api.GlobalOpenTelemetry");
      if (type == null || !classes.isInitialized(type)) {
        return null;
      }
      read = new Global(new ApiClasses(names, span), type);
      global = read;
    }
    return read.read();
  }

  /** Whether the application's code has chosen where its contexts are kept. */
  private boolean hasContext(LoadedClasses classes) {
    Class<?> context = loaded(classes, span.getClassLoader(), "context.Context");
    Class<?> storage =
        context == null ? null : loaded(classes, context.getClassLoader(), "context.LazyStorage");
    return storage != null && classes.isInitialized(storage);
  }

  private @Nullable Class<?> loaded(
      LoadedClasses classes, @Nullable ClassLoader loader, String relative) {
    return loader == null
        ? BootClasses.find(names.of(relative))
        : classes.find(loader, names.of(relative));
  }
}
