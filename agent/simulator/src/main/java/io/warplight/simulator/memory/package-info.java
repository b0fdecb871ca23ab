/**
 * The memory of the simulated machine: off-heap blocks under unified addresses, what is allocated
 * where, and the raw access to it.
 *
 * <p>A simulated device pointer is the true off-heap address of its bytes, so host and device share
 * one address space as on a real machine with unified addressing. Nothing may read or write such an
 * address before {@link io.warplight.simulator.memory.DeviceMemory#find} has said that a live block
 * holds it: an unchecked access would be an access to the JVM's own memory. Callable from any
 * thread.
 */
package io.warplight.simulator.memory;
