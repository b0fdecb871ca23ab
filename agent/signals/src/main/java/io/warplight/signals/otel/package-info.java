/**
 * Spans and events by OpenTelemetry: through the application's own, where it has one, else through
 * an SDK of the agent's own, where an exporter is configured.
 *
 * <p>{@link io.warplight.signals.otel.OtelSink} hears of failures on the threads that failed and
 * puts them in a bounded queue; one daemon thread, started by the first of them that has a way out,
 * makes spans and log records of them.
 */
package io.warplight.signals.otel;
