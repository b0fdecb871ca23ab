/**
 * What Warplight knows of a failure beyond its code: one small class an explanation, all listed in
 * {@code Explanations}. Called by {@code failure} on the thread whose call failed, before the
 * status goes back to it; nothing in here is loaded before the first failure.
 */
package io.warplight.monitor.explain;
