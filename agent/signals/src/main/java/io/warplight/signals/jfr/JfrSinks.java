package io.warplight.signals.jfr;

import io.warplight.signals.SignalContext;
import io.warplight.signals.Sink;
import io.warplight.signals.SinkFactory;
import io.warplight.signals.jfr.JfrOptions.Jfr;
import java.util.Collections;
import java.util.List;

/**
 * Makes the sink of the Flight Recorder where the JVM has one. A JVM without it lacks nothing that
 * its user asked for, so there is no word about it.
 */
public final class JfrSinks implements SinkFactory {

  @Override
  public List<Sink> sinks(SignalContext context) {
    return context.options().get(JfrOptions.JFR) == Jfr.OFF || !isPresent()
        ? Collections.emptyList()
        : Collections.singletonList(new JfrSink(context));
  }

  /** Loads the class but does not initialise it. */
  private static boolean isPresent() {
    try {
      Class.forName("jdk.jfr.FlightRecorder", false, JfrSinks.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException absent) {
      return false;
    }
  }
}
