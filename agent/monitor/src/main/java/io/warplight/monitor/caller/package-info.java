/**
 * Who called: reads the stack of a failing call, and follows a returned status up through its
 * callers until one of them checks or drops it.
 *
 * <p>Stacks are read on application threads, and only when a call failed. Class files are read and
 * analysed on the agent's one analysis thread; no line and no call waits for it.
 */
package io.warplight.monitor.caller;
