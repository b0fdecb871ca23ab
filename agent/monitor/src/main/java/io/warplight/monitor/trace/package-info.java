/**
 * Which span of the application a thread is in: the seam through which {@code signals}, which knows
 * tracing libraries, tells the rest of the run time, which knows none.
 */
package io.warplight.monitor.trace;
