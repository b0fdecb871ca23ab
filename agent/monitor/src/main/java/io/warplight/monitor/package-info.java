/** Skeleton. */
package io.warplight.monitor;
