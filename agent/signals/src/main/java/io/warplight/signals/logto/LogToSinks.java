package io.warplight.signals.logto;

import io.warplight.signals.SignalContext;
import io.warplight.signals.Sink;
import io.warplight.signals.SinkFactory;
import io.warplight.signals.logto.LogToOptions.Library;
import java.util.ArrayList;
import java.util.List;

/** Makes a sink for each logging library that the option names. */
public final class LogToSinks implements SinkFactory {

  @Override
  public List<Sink> sinks(SignalContext context) {
    List<Sink> sinks = new ArrayList<>();
    for (Library library : context.options().get(LogToOptions.LOG_TO)) {
      sinks.add(new ApplicationLog(library, context));
    }
    return sinks;
  }
}
