/**
 * What the agent costs, measured. JMH benchmarks and whole-process programs, run by hand:
 *
 * <pre>
 * mvn -q -pl agent/benchmarks -am package -DskipTests
 * java -cp 'agent/benchmarks/target/classes:agent/benchmarks/target/lib/*' org.openjdk.jmh.Main ScanBenchmark
 * </pre>
 *
 * <p>Never shipped.
 */
package io.warplight.benchmarks;
