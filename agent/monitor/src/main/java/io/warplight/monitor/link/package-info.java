/**
 * Linking: from the bridge's bootstrap to the handle that a call site runs. Used by {@code launch},
 * which installs it, and by the monitor's own packages, which handle failures and watch calls.
 * Linking happens on the application's threads, at a site's first call; no lock is held while
 * anything loads.
 */
package io.warplight.monitor.link;
