/**
 * What loses errors, or soon will, although no call failed: a loop that spins on a query, a check
 * that can hear of nothing, a code that is taken for another call's. Found at the calls themselves,
 * on the application's threads; told once a place as a {@code Notice}, to whoever writes for
 * people.
 */
package io.warplight.monitor.hazard;
