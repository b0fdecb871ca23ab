/**
 * Operations that were submitted to streams and are not yet known to have succeeded, and what each
 * successful synchronization says of them. Followed around the application's calls, on its threads,
 * without locks and without allocating; read by {@code explain} when a device is lost.
 */
package io.warplight.monitor.suspect;
