package io.warplight.signals.logto;

import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.trace.TraceContext;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/** A line on its way to the application's logging. Immutable. */
final class Entry {

  final boolean error;
  final String text;
  final @Nullable TraceContext trace;
  final @Nullable SourceLine place;

  /** Where the application's logging is looked for. */
  final WeakReference<@Nullable ClassLoader> near;

  Entry(
      boolean error,
      String text,
      @Nullable TraceContext trace,
      @Nullable SourceLine place,
      @Nullable ClassLoader near) {
    this.error = error;
    this.text = text;
    this.trace = trace;
    this.place = place;
    this.near = new WeakReference<>(near);
  }
}
