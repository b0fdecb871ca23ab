/**
 * Verdicts by injection: programs are generated, run on the simulated device with and without one
 * planted failure, and what the agent said of the failure is held against what the program did.
 * Runs in a JVM of its own under both shipped agents, on its main thread; started by {@code
 * VerdictsIT}.
 */
package io.warplight.acceptance.verdicts;
