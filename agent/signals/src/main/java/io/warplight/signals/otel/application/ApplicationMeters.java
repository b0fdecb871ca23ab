package io.warplight.signals.otel.application;

import io.warplight.signals.MetricName;
import io.warplight.signals.Series;
import io.warplight.signals.SeriesReader;
import java.lang.invoke.MethodHandle;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The book's series as instruments of an OpenTelemetry that the application, or the OpenTelemetry
 * Java agent, has set up. Its reader asks for the numbers whenever it collects: counters and gauges
 * are what they are; a timer, of which the book has no single measurements, is two counters, {@code
 * NAME.count} and {@code NAME.sum} in seconds. On one thread of the agent.
 */
public final class ApplicationMeters implements SeriesReader {

  private static final String SCOPE = "io.warplight";

  private final Class<?> anchor;
  private final Instruments instruments;
  private final MethodHandle attributes;
  private final MethodHandle put;
  private final MethodHandle build;
  private final Map<MetricName, Points> counts = new EnumMap<>(MetricName.class);
  private final Map<MetricName, Points> seconds = new EnumMap<>(MetricName.class);

  private ApplicationMeters(ApiClasses api, Object meter) throws ReflectiveOperationException {
    instruments = new Instruments(api, meter);
    Class<?> type = api.find("api.common.Attributes");
    anchor = type;
    Class<?> builder = api.find("api.common.AttributesBuilder");
    attributes = api.function(type, "builder", builder);
    put = api.method(builder, "put", builder, String.class, String.class);
    build = api.method(builder, "build", type);
  }

  /**
   * Asks for a meter.
   *
   * @return null where it takes no metrics: the API is older than 1.10, or nothing is set up that
   *     would export them
   */
  static @Nullable ApplicationMeters of(ApiClasses api, Object openTelemetry, String version)
      throws Throwable {
    Class<?> provider;
    MethodHandle getProvider;
    try {
      provider = api.find("api.metrics.MeterProvider");
      getProvider = api.method(api.find("api.OpenTelemetry"), "getMeterProvider", provider);
    } catch (ClassNotFoundException | NoSuchMethodException before110) {
      return null;
    }
    Object meter = meter(api, provider, getProvider.invoke(openTelemetry), version);
    Object none = api.function(provider, "noop", provider).invoke();
    return meter.getClass() == meter(api, provider, none, version).getClass()
        ? null
        : new ApplicationMeters(api, meter);
  }

  private static Object meter(ApiClasses api, Class<?> type, Object provider, String version)
      throws Throwable {
    Class<?> builder = api.find("api.metrics.MeterBuilder");
    Object building =
        api.method(type, "meterBuilder", builder, String.class).invoke(provider, SCOPE);
    api.method(builder, "setInstrumentationVersion", builder, String.class)
        .invoke(building, version);
    return api.method(builder, "build", api.find("api.metrics.Meter")).invoke(building);
  }

  @Override
  public Class<?> anchor() {
    return anchor;
  }

  @Override
  public void add(Series series) {
    ApplicationCall.run(() -> show(series));
  }

  private void show(Series series) throws Throwable {
    MetricName metric = series.metric();
    Object tags = tags(series);
    switch (metric.kind()) {
      case COUNTER:
        points(counts, metric, () -> instruments.counter(metric.id(), metric.note()))
            .add(series.count(), tags);
        break;
      case TIMER:
        points(counts, metric, () -> instruments.counter(metric.id() + ".count", metric.note()))
            .add(series.count(), tags);
        points(seconds, metric, () -> instruments.seconds(metric.id() + ".sum", metric.note()))
            .addNanos(series.nanos(), tags);
        break;
      default:
        points(counts, metric, () -> instruments.gauge(metric.id(), metric.note()))
            .add(series.level(), tags);
        break;
    }
  }

  private interface Made {
    Points make() throws Throwable;
  }

  private static Points points(Map<MetricName, Points> all, MetricName metric, Made made)
      throws Throwable {
    Points known = all.get(metric);
    if (known == null) {
      known = made.make();
      all.put(metric, known);
    }
    return known;
  }

  private Object tags(Series series) throws Throwable {
    Object building = attributes.invoke();
    List<String> names = series.metric().tags();
    for (int i = 0; i < names.size(); i++) {
      String value = series.values().get(i);
      if (!value.equals(MetricName.NONE)) {
        put.invoke(building, names.get(i), value);
      }
    }
    return build.invoke(building);
  }
}
