/**
 * Metrics out: through Micrometer to whoever scrapes Prometheus' format, and into the application's
 * own Micrometer. Nothing in here counts; everything reads the {@link io.warplight.signals.Book},
 * on threads of the agent or of the registry that asks. The only package that imports Micrometer.
 */
package io.warplight.signals.micrometer;
