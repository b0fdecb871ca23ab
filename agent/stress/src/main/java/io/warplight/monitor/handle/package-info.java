/** Races of the table of live handles. Run as {@code io.warplight.monitor.link}'s are. */
package io.warplight.monitor.handle;
