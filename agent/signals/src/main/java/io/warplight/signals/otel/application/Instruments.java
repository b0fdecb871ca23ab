package io.warplight.signals.otel.application;

import java.lang.invoke.MethodHandle;
import java.util.function.Consumer;

/**
 * Makes instruments of one meter of one OpenTelemetry API (since 1.10), each read when the
 * application collects. On one thread of the agent.
 */
final class Instruments {

  private final Object meter;
  private final MethodHandle counter;
  private final MethodHandle counterNote;
  private final MethodHandle counterBuild;
  private final MethodHandle ofDoubles;
  private final MethodHandle secondsNote;
  private final MethodHandle secondsUnit;
  private final MethodHandle secondsBuild;
  private final MethodHandle gauge;
  private final MethodHandle ofLongs;
  private final MethodHandle gaugeNote;
  private final MethodHandle gaugeBuild;
  private final PointReaders readers;

  Instruments(ApiClasses api, Object meter) throws ReflectiveOperationException {
    this.meter = meter;
    this.readers = new PointReaders(api);
    Class<?> type = api.find("api.metrics.Meter");
    Class<?> counters = api.find("api.metrics.LongCounterBuilder");
    Class<?> doubles = api.find("api.metrics.DoubleCounterBuilder");
    Class<?> gauges = api.find("api.metrics.DoubleGaugeBuilder");
    Class<?> longGauges = api.find("api.metrics.LongGaugeBuilder");
    counter = api.method(type, "counterBuilder", counters, String.class);
    counterNote = api.method(counters, "setDescription", counters, String.class);
    counterBuild = build(api, counters, "api.metrics.ObservableLongCounter");
    ofDoubles = api.method(counters, "ofDoubles", doubles);
    secondsNote = api.method(doubles, "setDescription", doubles, String.class);
    secondsUnit = api.method(doubles, "setUnit", doubles, String.class);
    secondsBuild = build(api, doubles, "api.metrics.ObservableDoubleCounter");
    gauge = api.method(type, "gaugeBuilder", gauges, String.class);
    ofLongs = api.method(gauges, "ofLongs", longGauges);
    gaugeNote = api.method(longGauges, "setDescription", longGauges, String.class);
    gaugeBuild = build(api, longGauges, "api.metrics.ObservableLongGauge");
  }

  private static MethodHandle build(ApiClasses api, Class<?> builder, String instrument)
      throws ReflectiveOperationException {
    return api.method(builder, "buildWithCallback", api.find(instrument), Consumer.class);
  }

  /** A counter without points. */
  Points counter(String name, String note) throws Throwable {
    Object building = counter.invoke(meter, name);
    counterNote.invoke(building, note);
    Points points = new Points(readers);
    counterBuild.invoke(building, points.callback());
    return points;
  }

  /** A counter of seconds without points. */
  Points seconds(String name, String note) throws Throwable {
    Object building = ofDoubles.invoke(counter.invoke(meter, name));
    secondsNote.invoke(building, note);
    secondsUnit.invoke(building, "s");
    Points points = new Points(readers);
    secondsBuild.invoke(building, points.callback());
    return points;
  }

  /** A gauge without points. */
  Points gauge(String name, String note) throws Throwable {
    Object building = ofLongs.invoke(gauge.invoke(meter, name));
    gaugeNote.invoke(building, note);
    Points points = new Points(readers);
    gaugeBuild.invoke(building, points.callback());
    return points;
  }
}
