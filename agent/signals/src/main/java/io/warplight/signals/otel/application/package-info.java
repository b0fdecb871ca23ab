/**
 * The application's own OpenTelemetry, of any version of its API since 1.0, or that of the
 * OpenTelemetry Java agent: reached by method handles, handing over objects of the JDK only.
 * Nothing in here is compiled against OpenTelemetry, and nothing of the application's is
 * initialised: what its own code has not set up is not there.
 */
package io.warplight.signals.otel.application;
