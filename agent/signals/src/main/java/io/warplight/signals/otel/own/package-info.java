/**
 * Warplight's own OpenTelemetry SDK, configured by {@code OTEL_*} variables and {@code otel.*}
 * properties. The only package that imports OpenTelemetry; loaded only when an exporter is
 * configured, on a thread of the agent.
 */
package io.warplight.signals.otel.own;
