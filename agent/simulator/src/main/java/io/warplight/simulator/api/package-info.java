/**
 * The CUDA functions: one lambda each by its name, in one class a concept and domain. What all
 * functions share (refusing null, planted failures, contexts, faults, the last error, the driver's
 * log) is {@link io.warplight.simulator.api.Function}'s. Called on the application's threads.
 */
package io.warplight.simulator.api;
