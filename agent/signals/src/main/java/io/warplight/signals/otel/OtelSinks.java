package io.warplight.signals.otel;

import io.warplight.signals.SignalContext;
import io.warplight.signals.Sink;
import io.warplight.signals.SinkFactory;
import io.warplight.signals.otel.OtelOptions.Mode;
import java.util.Collections;
import java.util.List;

/**
 * Makes the sink of OpenTelemetry, unless it is switched off: whether the application has an
 * OpenTelemetry turns out only when calls fail. What it makes loads nothing of OpenTelemetry until
 * there is a way out.
 */
public final class OtelSinks implements SinkFactory {

  @Override
  public List<Sink> sinks(SignalContext context) {
    if (context.options().get(OtelOptions.OTEL) == Mode.OFF) {
      return Collections.emptyList();
    }
    OtelSink sink = new OtelSink(context);
    sink.subscribe();
    return Collections.singletonList(sink);
  }
}
