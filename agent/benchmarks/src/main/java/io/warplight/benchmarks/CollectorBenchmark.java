package io.warplight.benchmarks;

import java.util.concurrent.TimeUnit;
import jcuda.runtime.JCuda;
import jcuda.runtime.cudaEvent_t;
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
 * What a full collection takes in a program that holds a million handles: bare, with the table of
 * handles, and with the handles' objects watched for leaks. As {@link CallBenchmark}.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3)
@Measurement(iterations = 15)
@State(Scope.Benchmark)
public class CollectorBenchmark {
  private static final int HANDLES = 1_000_000;
  private static final String HEAP = "-Xmx512m";
  private static final String AGENT =
      "-javaagent:agent/launch/target/warplight.jar=report=off,handles.memory=96";

  private final cudaEvent_t[] events = new cudaEvent_t[HANDLES];

  /** Makes the handles where the agent sees it. */
  @Setup
  public void makeEvents() {
    for (int i = 0; i < HANDLES; i++) {
      events[i] = new cudaEvent_t();
      JCuda.cudaEventCreate(events[i]);
    }
  }

  @Benchmark
  @Fork(
      value = 3,
      jvmArgsAppend = {HEAP})
  public cudaEvent_t[] bare() {
    return collect();
  }

  @Benchmark
  @Fork(
      value = 3,
      jvmArgsAppend = {HEAP, AGENT})
  public cudaEvent_t[] followed() {
    return collect();
  }

  @Benchmark
  @Fork(
      value = 3,
      jvmArgsAppend = {HEAP, AGENT + ",leaks=true"})
  public cudaEvent_t[] watched() {
    return collect();
  }

  private cudaEvent_t[] collect() {
    System.gc();
    return events;
  }
}
