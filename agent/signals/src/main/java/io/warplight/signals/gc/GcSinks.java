package io.warplight.signals.gc;

import io.warplight.signals.SignalContext;
import io.warplight.signals.Sink;
import io.warplight.signals.SinkFactory;
import java.util.Collections;
import java.util.List;

/** Makes the sink that compares slow calls with collection pauses, where the option asks for it. */
public final class GcSinks implements SinkFactory {

  @Override
  public List<Sink> sinks(SignalContext context) {
    if (!context.options().get(GcOptions.OVERLAP)) {
      return Collections.emptyList();
    }
    GcOverlapSink sink = new GcOverlapSink(context);
    sink.subscribe();
    return Collections.singletonList(sink);
  }
}
