/**
 * What compiled kernels run on: lanes, warps and blocks, their memory and their arithmetic. Public
 * for the generated classes, which live in loaders of their own; nobody else calls it but {@code
 * io.warplight.simulator.ptx}. A block belongs to one worker thread at a time.
 */
package io.warplight.simulator.ptx.run;
