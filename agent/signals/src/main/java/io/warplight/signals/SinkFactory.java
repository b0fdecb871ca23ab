package io.warplight.signals;

import java.util.List;

/**
 * Makes the sinks of one kind, if the options ask for any. Each kind has one, listed in {@code
 * launch}; it loads nothing of its library unless it makes a sink. Called once, on the thread that
 * loads the first class that names a binding.
 */
public interface SinkFactory {

  /** The sinks that the options ask for; often none. */
  List<Sink> sinks(SignalContext context);
}
