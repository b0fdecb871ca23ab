/**
 * What the simulator needs of the JDK's inside: its Unsafe, and the hold on a virtual thread's
 * carrier. Opened once, at the start, to one class loader of the simulator's own, so that the
 * application gets nothing by it. Callable from any thread.
 */
package io.warplight.simulator.jdk;
