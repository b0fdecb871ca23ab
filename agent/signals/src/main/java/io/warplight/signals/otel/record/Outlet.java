package io.warplight.signals.otel.record;

/**
 * A way out through one OpenTelemetry: the application's or our own. Called on one thread of the
 * agent; may block, and may throw what code of the application throws.
 */
public interface Outlet {

  /**
   * Makes and ends a span.
   *
   * @return false if it has no way for spans
   */
  boolean span(SpanRecord span);

  /**
   * Makes a log record.
   *
   * @return false if it has no way for log records
   */
  boolean event(EventRecord event);
}
