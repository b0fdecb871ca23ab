/**
 * Every instruction with every type and modifier that the reader might take: what plain Java says
 * of it, what the simulated device does, and what a real GPU did. Tests only.
 */
package io.warplight.simulator.ptx.instructions;
