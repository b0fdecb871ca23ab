/**
 * What the telemetry libraries inside the agent take for {@code java.util.logging}: the build
 * rewrites them to it, because the real one chooses the application's log manager when it is first
 * touched, and is not there in every JVM. Nothing in the agent's own code calls it.
 */
package io.warplight.signals.logging;
