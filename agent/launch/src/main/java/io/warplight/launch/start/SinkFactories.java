package io.warplight.launch.start;

import io.warplight.signals.SignalContext;
import io.warplight.signals.Sink;
import io.warplight.signals.SinkFactory;
import io.warplight.signals.gc.GcSinks;
import io.warplight.signals.jfr.JfrSinks;
import io.warplight.signals.logto.LogToSinks;
import io.warplight.signals.micrometer.MetricsSinks;
import io.warplight.signals.otel.OtelSinks;
import io.warplight.signals.otel.OtlpMetricsSinks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** All kinds of sinks, each named here once. */
final class SinkFactories {

  private static final List<SinkFactory> ALL =
      Collections.unmodifiableList(
          Arrays.<SinkFactory>asList(
              new MetricsSinks(),
              new OtlpMetricsSinks(),
              new OtelSinks(),
              new JfrSinks(),
              new LogToSinks(),
              new GcSinks()));

  private SinkFactories() {}

  /** The sinks that the options ask for. A kind that cannot make its own is a fault, and off. */
  static List<Sink> sinks(SignalContext context) {
    List<Sink> sinks = new ArrayList<>();
    for (SinkFactory factory : ALL) {
      try {
        sinks.addAll(factory.sinks(context));
      } catch (RuntimeException | LinkageError fault) {
        context.counters().fault("sink " + factory.getClass().getSimpleName(), fault);
      }
    }
    return sinks;
  }

  /**
   * None, where the run is to record or dump classes; what the options asked for is said to be off.
   *
   * @param training the option that makes it one
   */
  static List<Sink> none(String training, SignalContext context) {
    String line = TrainingRun.line(training, context.options());
    if (line != null) {
      context.say("gpu.cuda.agent.sink", line);
    }
    return Collections.emptyList();
  }
}
