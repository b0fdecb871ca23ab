package io.warplight.signals.log;

import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.trace.TraceContext;
import org.jspecify.annotations.Nullable;

/**
 * Gets the lines about failures too. Called on the threads that failed; must not block or throw.
 */
public interface LineForwarder {

  /**
   * A line.
   *
   * @param error whether its severity is ERROR; else it is WARN
   * @param text without prefix and time, safe to print
   * @param trace the application's span, or null
   * @param place where in the application's code it is about, or null
   */
  void line(boolean error, String text, @Nullable TraceContext trace, @Nullable SourceLine place);
}
