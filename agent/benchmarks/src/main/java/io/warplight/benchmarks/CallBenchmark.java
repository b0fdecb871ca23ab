package io.warplight.benchmarks;

import java.util.concurrent.TimeUnit;
import jcuda.runtime.JCuda;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a call costs that succeeds: bare, and through the agent. {@code cudaGetLastError} has the
 * guard and the count, {@code cudaSetDevice} is watched too. The same code runs in a JVM without
 * the agent and in one with it. Run from the repository's root, after {@code mvn package}, with
 * {@code -prof gc}; on a machine with a GPU with JCuda first on the class path.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@State(Scope.Thread)
public class CallBenchmark {
  private static final String AGENT = "-javaagent:agent/launch/target/warplight.jar=report=off";

  @Benchmark
  @Fork(3)
  public int bareGetLastError() {
    return JCuda.cudaGetLastError();
  }

  @Benchmark
  @Fork(value = 3, jvmArgsAppend = AGENT)
  public int rewrittenGetLastError() {
    return JCuda.cudaGetLastError();
  }

  @Benchmark
  @Fork(3)
  public int bareSetDevice() {
    return JCuda.cudaSetDevice(0);
  }

  @Benchmark
  @Fork(value = 3, jvmArgsAppend = AGENT)
  public int rewrittenSetDevice() {
    return JCuda.cudaSetDevice(0);
  }
}
