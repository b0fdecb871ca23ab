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
    for (MetricsTarget target : context.options().get(MetricsOptions.METRICS)) {
      if (target.kind() == MetricsTarget.Kind.PROMETHEUS) {
        sinks.add(new PrometheusSink(context, target));
      }
    }
    return sinks;
  }
}
