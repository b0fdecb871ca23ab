package io.warplight.signals.otel.record;

import io.warplight.monitor.trace.TraceContext;
import org.jspecify.annotations.Nullable;

/** One event as a log record. Immutable. */
public final class EventRecord {

  private final String name;
  private final long timeNanos;
  private final boolean error;
  private final String body;
  private final @Nullable TraceContext trace;
  private final Attributes attributes;

  /**
   * An event.
   *
   * @param timeNanos since 1970
   * @param error whether its severity is ERROR; else it is WARN
   * @param body the line that a person reads
   * @param trace the application's span that it happened in, or null
   */
  public EventRecord(
      String name,
      long timeNanos,
      boolean error,
      String body,
      @Nullable TraceContext trace,
      Attributes attributes) {
    this.name = name;
    this.timeNanos = timeNanos;
    this.error = error;
    this.body = body;
    this.trace = trace;
    this.attributes = attributes;
  }

  /** {@code gpu.cuda.failure}. */
  public String name() {
    return name;
  }

  /** Nanoseconds since 1970. */
  public long timeNanos() {
    return timeNanos;
  }

  /** Whether its severity is ERROR; else it is WARN. */
  public boolean isError() {
    return error;
  }

  /** The line that a person reads. */
  public String body() {
    return body;
  }

  /** The application's span that it happened in, or null. */
  public @Nullable TraceContext trace() {
    return trace;
  }

  public Attributes attributes() {
    return attributes;
  }

  @Override
  public String toString() {
    return "event " + name + " [" + attributes + ']';
  }
}
