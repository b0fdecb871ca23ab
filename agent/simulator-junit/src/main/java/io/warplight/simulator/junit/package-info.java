/**
 * JUnit 5 tests of JCuda programs on the simulated device. Called by JUnit on the test's thread, in
 * a JVM that runs with {@code -javaagent:warplight-simulator.jar}.
 */
package io.warplight.simulator.junit;
