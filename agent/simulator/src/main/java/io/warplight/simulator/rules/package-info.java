/** Planted failures: the rules, their file, and what they do to calls. Callable from any thread. */
package io.warplight.simulator.rules;
