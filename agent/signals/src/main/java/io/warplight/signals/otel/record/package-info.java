/**
 * What leaves through OpenTelemetry, before any OpenTelemetry class is loaded: spans, events and
 * their attributes as plain data, and the way out that takes them.
 */
package io.warplight.signals.otel.record;
