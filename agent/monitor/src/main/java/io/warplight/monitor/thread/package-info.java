/**
 * Threads: the agent's own, and what is known of the application's, that is the device and the
 * context that each has made current, followed from its own successful calls.
 */
package io.warplight.monitor.thread;
