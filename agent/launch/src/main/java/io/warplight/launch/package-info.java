/** Skeleton. */
package io.warplight.launch;
