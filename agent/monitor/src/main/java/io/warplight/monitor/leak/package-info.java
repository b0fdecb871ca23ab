/**
 * Handles that nobody can give back any more, and sites that only ever make more: found from the
 * table of handles and from what the garbage collector tells, on a thread of the agent; told as
 * lines and counts.
 */
package io.warplight.monitor.leak;
