package io.warplight.signals.otel;

import io.warplight.signals.SignalContext;
import io.warplight.signals.Sink;
import io.warplight.signals.SinkFactory;
import io.warplight.signals.micrometer.MetricsOptions;
import io.warplight.signals.micrometer.MetricsTarget;
import io.warplight.signals.otel.own.ExporterSettings;
import java.util.Collections;
import java.util.List;

/** Makes the sink for {@code metrics=otlp}; loads no OpenTelemetry. */
public final class OtlpMetricsSinks implements SinkFactory {

  @Override
  public List<Sink> sinks(SignalContext context) {
    for (MetricsTarget target : context.options().get(MetricsOptions.METRICS)) {
      if (target.kind() == MetricsTarget.Kind.OTLP) {
        return Collections.singletonList(
            new OtlpMetricsSink(
                context,
                context.options().get(OtelOptions.OTEL),
                ExporterSettings.ofThisJvm(context.options().get(OtelOptions.ENDPOINT))));
      }
    }
    return Collections.emptyList();
  }
}
