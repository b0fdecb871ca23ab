/**
 * The Java objects that the application gives CUDA to call: stream callbacks and host functions.
 * What they throw is told before it disappears, the calls that they must not make are named, and
 * that they run confirms what stood before them. On the threads that register them and on those
 * that CUDA calls them on.
 */
package io.warplight.monitor.callback;
