package io.warplight.benchmarks;

import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.ToIntFunction;
import jcuda.runtime.JCuda;
import jcuda.runtime.cudaStream_t;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a call costs that fails, or that is not ready yet, over and over: at a rewritten site, which
 * reports itself while the binding's hook stands back, and through a method reference, which the
 * hook alone sees. Each stands on a stack of some depth, as in an application. The log is on, so
 * that its rate limit is measured too; it writes a line a minute.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 10, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@State(Scope.Thread)
public class FailureBenchmark {
  private static final String AGENT =
      "-javaagent:agent/launch/target/warplight.jar=report=all,log.interval=1m";
  private static final int DEPTH = 20;

  private final IntSupplier reference = JCuda::cudaDeviceSynchronize;
  private final ToIntFunction<cudaStream_t> query = JCuda::cudaStreamQuery;

  @Benchmark
  @Fork(value = 2, jvmArgsAppend = AGENT)
  public int failureAtASite() {
    return deep(DEPTH, () -> discarding());
  }

  @Benchmark
  @Fork(value = 2, jvmArgsAppend = AGENT)
  public int failureReturnedByASite() {
    return deep(DEPTH, () -> JCuda.cudaDeviceSynchronize());
  }

  @Benchmark
  @Fork(value = 2, jvmArgsAppend = AGENT)
  public int failureAtAMethodReference() {
    return deep(DEPTH, reference);
  }

  @Benchmark
  @Fork(value = 2, jvmArgsAppend = AGENT)
  public int notReadyAtASite() {
    return deep(DEPTH, () -> JCuda.cudaStreamQuery(null));
  }

  @Benchmark
  @Fork(value = 2, jvmArgsAppend = AGENT)
  public int notReadyAtAMethodReference() {
    return deep(DEPTH, () -> query.applyAsInt(null));
  }

  /** The same calls in a JVM without the agent. */
  @Benchmark
  @Fork(2)
  public int bare() {
    return deep(DEPTH, () -> JCuda.cudaDeviceSynchronize());
  }

  private static int discarding() {
    JCuda.cudaDeviceSynchronize();
    return 0;
  }

  @CompilerControl(CompilerControl.Mode.DONT_INLINE)
  private static int deep(int depth, IntSupplier call) {
    return depth == 0 ? call.getAsInt() : deep(depth - 1, call) + 1;
  }
}
