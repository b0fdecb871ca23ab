/**
 * Kernels with known results, run on any device: the engine alone in tests, a whole JCuda device
 * (simulated or real) by {@link io.warplight.simulator.ptx.checks.KernelChecks}. Java 8 source, so
 * that it runs wherever a GPU is.
 */
package io.warplight.simulator.ptx.checks;
