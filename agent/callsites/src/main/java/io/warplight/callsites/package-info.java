/** Skeleton. */
package io.warplight.callsites;
