/**
 * Failures: from a status that is not success to an event that knows where, what, with what, and
 * what the code did with it.
 *
 * <p>{@link io.warplight.monitor.failure.FailureReporter} takes what call sites and the backstop
 * see, on the thread that failed; {@link io.warplight.monitor.failure.FailureListener}s, in the
 * module {@code signals}, let it out. Everything here lives in the agent's class loader.
 */
package io.warplight.monitor.failure;
