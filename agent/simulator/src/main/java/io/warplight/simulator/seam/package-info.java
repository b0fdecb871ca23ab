/**
 * The seam between JCuda and the simulator: JCuda's native methods get bodies here that call the
 * simulator's functions. Runs in the class loader of the agent's jar; the transformer on whichever
 * thread loads a class, the linker on whichever calls a function first.
 */
package io.warplight.simulator.seam;
