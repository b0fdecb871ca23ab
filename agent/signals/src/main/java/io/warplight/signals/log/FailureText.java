package io.warplight.signals.log;

import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.failure.Failure;
import org.jspecify.annotations.Nullable;

/** What the log says of a failure, for other sinks that say it too. Stateless; any thread. */
public final class FailureText {

  private FailureText() {}

  /** The line that a person reads, without prefix and time; safe to print. */
  public static String body(Failure failure) {
    return TextLine.body(failure, 0, failure.hints());
  }

  /** The source file with its package's path, as OpenTelemetry's conventions have it; or null. */
  public static @Nullable String path(SourceLine place) {
    String file = place.file();
    if (file == null) {
      return null;
    }
    int end = place.className().lastIndexOf('.');
    return end < 0 ? file : place.className().substring(0, end).replace('.', '/') + '/' + file;
  }
}
