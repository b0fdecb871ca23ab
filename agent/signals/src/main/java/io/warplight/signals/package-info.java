/** Skeleton. */
package io.warplight.signals;
