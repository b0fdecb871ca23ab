/**
 * From parsed PTX to JVM bytecode: selection (what does each instruction mean), flow (blocks and
 * which registers live where), emission (one class a kernel). Runs on the thread that loads a
 * module or first launches a kernel; the results are immutable and shared.
 */
package io.warplight.simulator.ptx.code;
