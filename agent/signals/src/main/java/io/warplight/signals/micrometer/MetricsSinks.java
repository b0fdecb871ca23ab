package io.warplight.signals.micrometer;

import io.warplight.signals.SignalContext;
import io.warplight.signals.Sink;
import io.warplight.signals.SinkFactory;
import java.util.ArrayList;
import java.util.List;

/** Makes the sinks that the option {@code metrics} asks for; loads no Micrometer. */
public final class MetricsSinks implements SinkFactory {

  @Override
  public List<Sink> sinks(SignalContext context) {
    List<Sink> sinks = new ArrayList<>();
    List<MetricsTarget> targets = context.options().get(MetricsOptions.METRICS);
    if (!targets.isEmpty()) {
      new Durations(context).begin();
    }
    for (MetricsTarget target : targets) {
      if (target.kind() == MetricsTarget.Kind.PROMETHEUS) {
        sinks.add(new PrometheusSink(context, target));
      } else if (target.kind() == MetricsTarget.Kind.APP) {
        sinks.add(
            new ApplicationSink(
                context,
                new ApplicationRegistries(
                    context.loaders(), ApplicationRegistries.of(context.classes()))));
      }
    }
    return sinks;
  }
}
