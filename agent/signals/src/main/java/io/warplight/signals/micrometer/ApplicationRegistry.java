package io.warplight.signals.micrometer;

import io.warplight.signals.MetricName;
import io.warplight.signals.Series;
import io.warplight.signals.SeriesReader;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * The application's global registry, of whatever version 1.x, reached by reflection. It is handed
 * text and objects of the JDK only; it reads the book's numbers when the application publishes. On
 * one thread of the agent: the application's filters and listeners run in here.
 */
final class ApplicationRegistry implements SeriesReader {

  private final Object registry;
  private final Class<?> registryType;
  private final Method counter;
  private final Method timer;
  private final Method gauge;
  private final JdkFunctions functions;

  // Registries hold what they read weakly.
  private final List<LongAdder[]> held = new ArrayList<>();

  /**
   * The registry of this class.
   *
   * @param metrics the application's {@code Metrics}, initialised
   * @throws ReflectiveOperationException if it is not what version 1.x has
   */
  ApplicationRegistry(Class<?> metrics, JdkFunctions functions)
      throws ReflectiveOperationException {
    this.functions = functions;
    this.registry = metrics.getField("globalRegistry").get(null);
    this.registryType = load(metrics, "MeterRegistry");
    this.counter =
        load(metrics, "FunctionCounter")
            .getMethod("builder", String.class, Object.class, ToDoubleFunction.class);
    this.timer =
        load(metrics, "FunctionTimer")
            .getMethod(
                "builder",
                String.class,
                Object.class,
                ToLongFunction.class,
                ToDoubleFunction.class,
                TimeUnit.class);
    this.gauge =
        load(metrics, "Gauge")
            .getMethod("builder", String.class, Object.class, ToDoubleFunction.class);
  }

  private static Class<?> load(Class<?> metrics, String name) throws ClassNotFoundException {
    return Class.forName(ApplicationRegistries.MICROMETER + name, false, metrics.getClassLoader());
  }

  @Override
  public Class<?> anchor() {
    return registryType;
  }

  /** Makes a meter of the series. */
  @Override
  public void add(Series series) throws ReflectiveOperationException {
    MetricName metric = series.metric();
    Object builder;
    switch (metric.kind()) {
      case COUNTER:
        builder = counter.invoke(null, metric.id(), series.count(), functions.value);
        break;
      case TIMER:
        LongAdder[] both = {series.count(), series.nanos()};
        held.add(both);
        builder =
            timer.invoke(
                null, metric.id(), both, functions.count, functions.nanos, TimeUnit.NANOSECONDS);
        break;
      default:
        builder = gauge.invoke(null, metric.id(), series.level(), functions.value);
        break;
    }
    Class<?> type = builder.getClass();
    type.getMethod("tags", String[].class).invoke(builder, (Object) tags(series));
    type.getMethod("description", String.class).invoke(builder, metric.note());
    type.getMethod("register", registryType).invoke(builder, registry);
  }

  private static String[] tags(Series series) {
    List<String> names = series.metric().tags();
    String[] tags = new String[names.size() * 2];
    for (int i = 0; i < names.size(); i++) {
      tags[2 * i] = names.get(i);
      tags[2 * i + 1] = series.values().get(i);
    }
    return tags;
  }
}
