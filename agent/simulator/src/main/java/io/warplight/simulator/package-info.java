/** The simulator's agent: how it starts, and what it says of itself. */
package io.warplight.simulator;
