/**
 * Calls that are timed while somebody listens: which, by whom, and what is told of them. Nothing in
 * here is on a call's way while nobody does. {@code signals} subscribes on any thread; listeners
 * are asked on the thread that links a site and told on the thread that calls.
 */
package io.warplight.monitor.call;
