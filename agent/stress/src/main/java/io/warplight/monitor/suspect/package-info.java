/** Races of what follows submitted work. Run as {@code io.warplight.monitor.link}'s are. */
package io.warplight.monitor.suspect;
