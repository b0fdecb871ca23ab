package io.warplight.signals.otel.record;

import io.warplight.monitor.trace.TraceContext;
import org.jspecify.annotations.Nullable;

/** One finished call as a span: what every way out needs to make a span of its own. Immutable. */
public final class SpanRecord {

  private final String name;
  private final long startNanos;
  private final long endNanos;
  private final @Nullable String error;
  private final @Nullable TraceContext parent;
  private final Attributes attributes;

  /**
   * A span.
   *
   * @param name the function
   * @param startNanos since 1970
   * @param endNanos since 1970
   * @param error what failed, in words, or null where nothing did
   * @param parent the application's span, or null
   */
  public SpanRecord(
      String name,
      long startNanos,
      long endNanos,
      @Nullable String error,
      @Nullable TraceContext parent,
      Attributes attributes) {
    this.name = name;
    this.startNanos = startNanos;
    this.endNanos = endNanos;
    this.error = error;
    this.parent = parent;
    this.attributes = attributes;
  }

  /** The function: {@code cudaMemcpy}. */
  public String name() {
    return name;
  }

  /** Nanoseconds since 1970. */
  public long startNanos() {
    return startNanos;
  }

  /** Nanoseconds since 1970. */
  public long endNanos() {
    return endNanos;
  }

  /** What failed, in words; null if nothing did. */
  public @Nullable String error() {
    return error;
  }

  /** The application's span that it is a child of, or null: it begins a trace. */
  public @Nullable TraceContext parent() {
    return parent;
  }

  public Attributes attributes() {
    return attributes;
  }

  @Override
  public String toString() {
    return "span " + name + " [" + attributes + ']';
  }
}
