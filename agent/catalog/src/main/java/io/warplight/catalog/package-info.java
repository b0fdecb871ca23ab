/** Skeleton. */
package io.warplight.catalog;
