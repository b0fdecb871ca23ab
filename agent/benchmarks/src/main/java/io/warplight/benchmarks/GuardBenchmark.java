package io.warplight.benchmarks;

import java.util.concurrent.TimeUnit;
import jcuda.Pointer;
import jcuda.runtime.JCuda;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What the guard costs a copy from pinned memory, beside as many live blocks of device memory as
 * given and as many dead ones. As {@link CallBenchmark}: bare, and with the agent.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@State(Scope.Thread)
public class GuardBenchmark {
  private static final String AGENT =
      "-javaagent:agent/launch/target/warplight.jar=report=off,handles.memory=96";
  private static final int HOST_TO_DEVICE = 1;

  @Param({"1", "4000"})
  private int blocks;

  private final Pointer device = new Pointer();
  private final Pointer host = new Pointer();
  private Pointer[] live = {};

  /** Makes and frees memory where the agent sees it. */
  @Setup
  public void allocate() {
    live = new Pointer[blocks];
    for (int i = 0; i < blocks; i++) {
      live[i] = new Pointer();
      JCuda.cudaMalloc(live[i], 512);
      Pointer dead = new Pointer();
      JCuda.cudaMalloc(dead, 512);
      JCuda.cudaFree(dead);
    }
    JCuda.cudaMalloc(device, 4096);
    JCuda.cudaMallocHost(host, 4096);
  }

  private int copy() {
    return JCuda.cudaMemcpy(device, host, 1024, HOST_TO_DEVICE);
  }

  @Benchmark
  @Fork(2)
  public int bareCopy() {
    return copy();
  }

  @Benchmark
  @Fork(value = 2, jvmArgsAppend = AGENT)
  public int followedCopy() {
    return copy();
  }

  @Benchmark
  @Fork(value = 2, jvmArgsAppend = AGENT + ",guard=on")
  public int guardedCopy() {
    return copy();
  }
}
