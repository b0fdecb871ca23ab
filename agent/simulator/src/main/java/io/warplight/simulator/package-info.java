/** Skeleton. */
package io.warplight.simulator;
