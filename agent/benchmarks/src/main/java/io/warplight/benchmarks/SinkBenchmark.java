package io.warplight.benchmarks;

import java.util.concurrent.TimeUnit;
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
 * What a call costs that succeeds, with each way out on: bare, with the agent and no way out, and
 * with one at a time; nobody listens where they send. {@code call} has the guard and the count;
 * {@code wait} is a synchronization, which recordings and spans time first. As {@link
 * CallBenchmark}. To have another agent in each JVM give it by {@code -jvmArgsPrepend}: {@code
 * -jvmArgsAppend} would take the place of what stands here.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@State(Scope.Thread)
public class SinkBenchmark {
  private static final String AGENT = "-javaagent:agent/launch/target/warplight.jar=report=off";
  private static final String ENDPOINT = ",otel.endpoint=http://127.0.0.1:9";
  private static final String RECORDING = "-XX:StartFlightRecording";

  private final CUstream stream = new CUstream();

  /** Makes the thread's stream where the agent sees it. */
  @Setup
  public void makeStream() {
    JCuda.cudaSetDevice(0);
    JCudaDriver.cuStreamCreate(stream, 1);
  }

  @Benchmark
  @Fork(3)
  public int bareCall() {
    return JCuda.cudaGetLastError();
  }

  @Benchmark
  @Fork(value = 3, jvmArgsAppend = AGENT)
  public int callWithoutSinks() {
    return JCuda.cudaGetLastError();
  }

  @Benchmark
  @Fork(value = 3, jvmArgsAppend = "-javaagent:agent/launch/target/warplight.jar")
  public int callLog() {
    return JCuda.cudaGetLastError();
  }

  @Benchmark
  @Fork(value = 3, jvmArgsAppend = AGENT + ",metrics=prometheus:0")
  public int callPrometheus() {
    return JCuda.cudaGetLastError();
  }

  @Benchmark
  @Fork(value = 3, jvmArgsAppend = AGENT + ",metrics=otlp" + ENDPOINT)
  public int callOtlpMetrics() {
    return JCuda.cudaGetLastError();
  }

  @Benchmark
  @Fork(value = 3, jvmArgsAppend = AGENT + ",metrics=prometheus:0,metrics.calls=on")
  public int callCounted() {
    return JCuda.cudaGetLastError();
  }

  @Benchmark
  @Fork(value = 3, jvmArgsAppend = AGENT + ",metrics=prometheus:0,metrics.durations=all")
  public int callTimed() {
    return JCuda.cudaGetLastError();
  }

  @Benchmark
  @Fork(value = 3, jvmArgsAppend = AGENT + ",metrics=prometheus:0,gc.overlap=on")
  public int callGcOverlap() {
    return JCuda.cudaGetLastError();
  }

  @Benchmark
  @Fork(value = 3, jvmArgsAppend = AGENT + ENDPOINT)
  public int callSpansOfFailures() {
    return JCuda.cudaGetLastError();
  }

  @Benchmark
  @Fork(value = 3, jvmArgsAppend = AGENT + ",spans=synchronizing" + ENDPOINT)
  public int callSpansSynchronizing() {
    return JCuda.cudaGetLastError();
  }

  @Benchmark
  @Fork(value = 3, jvmArgsAppend = AGENT + ",spans=slow" + ENDPOINT)
  public int callSpansSlow() {
    return JCuda.cudaGetLastError();
  }

  @Benchmark
  @Fork(value = 3, jvmArgsAppend = RECORDING)
  public int bareCallInARecording() {
    return JCuda.cudaGetLastError();
  }

  @Benchmark
  @Fork(
      value = 3,
      jvmArgsAppend = {AGENT, RECORDING})
  public int callInARecording() {
    return JCuda.cudaGetLastError();
  }

  @Benchmark
  @Fork(3)
  public int bareWait() {
    return JCudaDriver.cuStreamSynchronize(stream);
  }

  @Benchmark
  @Fork(value = 3, jvmArgsAppend = AGENT)
  public int waitWithoutSinks() {
    return JCudaDriver.cuStreamSynchronize(stream);
  }

  @Benchmark
  @Fork(value = 3, jvmArgsAppend = AGENT + ",metrics=prometheus:0,metrics.durations=synchronizing")
  public int waitTimed() {
    return JCudaDriver.cuStreamSynchronize(stream);
  }

  @Benchmark
  @Fork(value = 3, jvmArgsAppend = AGENT + ",spans=synchronizing" + ENDPOINT)
  public int waitSpansSynchronizing() {
    return JCudaDriver.cuStreamSynchronize(stream);
  }

  @Benchmark
  @Fork(value = 3, jvmArgsAppend = RECORDING)
  public int bareWaitInARecording() {
    return JCudaDriver.cuStreamSynchronize(stream);
  }

  @Benchmark
  @Fork(
      value = 3,
      jvmArgsAppend = {AGENT, RECORDING})
  public int waitInARecording() {
    return JCudaDriver.cuStreamSynchronize(stream);
  }
}
