/**
 * PTX as text: from bytes to a module of variables and functions with their instructions. Knows the
 * grammar and the types, not what an instruction does. Callable from any thread; every failure is a
 * {@link io.warplight.simulator.ptx.text.PtxException} with a status and a line.
 */
package io.warplight.simulator.ptx.text;
