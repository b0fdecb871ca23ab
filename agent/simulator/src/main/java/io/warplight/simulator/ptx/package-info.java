/**
 * The engine that runs kernels: PTX in, results in simulated memory out. {@link
 * io.warplight.simulator.ptx.PtxModule} loads, {@link io.warplight.simulator.ptx.PtxKernel} says
 * what a kernel needs, {@link io.warplight.simulator.ptx.Launch} runs it on the thread that asks
 * and on helpers. Callable from any thread; docs/ptx.md is its page.
 */
package io.warplight.simulator.ptx;
