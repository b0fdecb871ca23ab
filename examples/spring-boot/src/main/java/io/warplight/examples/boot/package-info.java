/** A service that computes on the GPU and knows nothing of Warplight. */
package io.warplight.examples.boot;
