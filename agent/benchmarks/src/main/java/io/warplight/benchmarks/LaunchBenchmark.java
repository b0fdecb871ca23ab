package io.warplight.benchmarks;

import java.util.concurrent.TimeUnit;
import jcuda.Pointer;
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;
import jcuda.driver.JCudaDriver;
import jcuda.runtime.JCuda;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What launches, allocations and synchronizations cost that are followed for late failures and in
 * the table of handles; each thread ({@code -t}) has a stream of its own. As {@link CallBenchmark}:
 * bare, and with the agent.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@State(Scope.Thread)
public class LaunchBenchmark {
  private static final String AGENT = "-javaagent:agent/launch/target/warplight.jar=report=off";

  private final CUfunction function = new CUfunction();
  private final CUstream stream = new CUstream();
  private final Pointer block = new Pointer();
  private final Pointer parameters = new Pointer();

  /** As most launches have them: three addresses and two numbers. */
  private final Pointer five =
      Pointer.to(
          Pointer.to(block),
          Pointer.to(block),
          Pointer.to(block),
          Pointer.to(new int[] {1}),
          Pointer.to(new int[] {2}));

  /** Makes the thread's stream where the agent sees it. */
  @Setup
  public void makeStream() {
    JCuda.cudaSetDevice(0);
    JCudaDriver.cuStreamCreate(stream, 1);
    function.become(42);
  }

  private int launch() {
    return JCudaDriver.cuLaunchKernel(function, 1, 1, 1, 32, 1, 1, 0, stream, parameters, null);
  }

  @Benchmark
  @Fork(2)
  public int bareLaunch() {
    return launch();
  }

  @Benchmark
  @Fork(value = 2, jvmArgsAppend = AGENT)
  public int followedLaunch() {
    return launch();
  }

  private int launchWithFive() {
    return JCudaDriver.cuLaunchKernel(function, 1, 1, 1, 32, 1, 1, 0, stream, five, null);
  }

  @Benchmark
  @Fork(2)
  public int bareLaunchWithFive() {
    return launchWithFive();
  }

  @Benchmark
  @Fork(value = 2, jvmArgsAppend = AGENT)
  public int followedLaunchWithFive() {
    return launchWithFive();
  }

  /** As {@link #followedLaunchWithFive}, with the addresses among its parameters kept. */
  @Benchmark
  @Fork(value = 2, jvmArgsAppend = AGENT + ",suspects.addresses=true")
  public int addressedLaunchWithFive() {
    return launchWithFive();
  }

  @Benchmark
  @Fork(2)
  public int bareLaunchAndSynchronize() {
    return launch() + JCudaDriver.cuStreamSynchronize(stream);
  }

  @Benchmark
  @Fork(value = 2, jvmArgsAppend = AGENT)
  public int followedLaunchAndSynchronize() {
    return launch() + JCudaDriver.cuStreamSynchronize(stream);
  }

  @Benchmark
  @Fork(2)
  public int bareMallocAndFree() {
    return JCuda.cudaMalloc(block, 4096) + JCuda.cudaFree(block);
  }

  @Benchmark
  @Fork(value = 2, jvmArgsAppend = AGENT)
  public int followedMallocAndFree() {
    return JCuda.cudaMalloc(block, 4096) + JCuda.cudaFree(block);
  }

  /** As {@link #followedMallocAndFree}, with the pointer watched for leaks as well. */
  @Benchmark
  @Fork(value = 2, jvmArgsAppend = AGENT + ",leaks=true")
  public int watchedMallocAndFree() {
    return JCuda.cudaMalloc(block, 4096) + JCuda.cudaFree(block);
  }

  /** As {@link #followedMallocAndFree}, with the guard before the free, which may stop it. */
  @Benchmark
  @Fork(value = 2, jvmArgsAppend = AGENT + ",guard=stop")
  public int guardedMallocAndFree() {
    return JCuda.cudaMalloc(block, 4096) + JCuda.cudaFree(block);
  }

  /** As {@link #followedLaunch}, with the guard before the launch: the stream may be dead. */
  @Benchmark
  @Fork(value = 2, jvmArgsAppend = AGENT + ",guard=stop")
  public int guardedLaunch() {
    return launch();
  }
}
