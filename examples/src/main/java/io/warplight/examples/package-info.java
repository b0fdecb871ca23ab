/**
 * Small JCuda programs, written as users write them, that lose CUDA errors; none knows of
 * Warplight.
 */
package io.warplight.examples;
