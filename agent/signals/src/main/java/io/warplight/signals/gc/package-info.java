/**
 * How much of a slow call overlapped collection pauses. Only here is {@code java.management}
 * touched, and only where the option asks for it; called on threads of the agent, and by the JVM's
 * own thread that tells of collections.
 */
package io.warplight.signals.gc;
