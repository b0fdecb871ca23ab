/**
 * How failures and counters leave the JVM. Here is what all ways out share: {@link
 * io.warplight.signals.Sink} and their life from the first class that names a binding to the end of
 * the JVM, the names of everything that leaves, and the {@link io.warplight.signals.Book} that
 * counts. Each kind of signal has a package of its own, and each telemetry library is imported in
 * one of them only.
 */
package io.warplight.signals;
