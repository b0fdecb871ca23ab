/**
 * The simulated machine itself: devices, contexts, streams, events, faults, the memory that they
 * allocate, and the state of each thread. Knows nothing of JCuda; status codes are the driver's.
 *
 * <p>Every type may be called from any thread. One lock, the {@link
 * io.warplight.simulator.device.Scheduler}'s, orders all operations of all streams.
 */
package io.warplight.simulator.device;
