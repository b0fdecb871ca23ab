/**
 * The handles that the application holds: what was made, where, and what became of it. The table is
 * changed on the threads that create and destroy, by watchers composed into their call sites, and
 * read by whoever explains a failure, shows metrics or ends the JVM.
 */
package io.warplight.monitor.handle;
