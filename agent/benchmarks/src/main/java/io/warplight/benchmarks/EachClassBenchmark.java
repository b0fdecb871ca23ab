package io.warplight.benchmarks;

import java.util.concurrent.TimeUnit;
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
 * What one class costs, over many, in microseconds. Warm after many rounds; cold is the first round
 * of a fresh JVM, which is what a start-up pays. Who extends it says how many classes a round has.
 */
@State(Scope.Benchmark)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public abstract class EachClassBenchmark {

  /** One round over all classes. */
  abstract int round();

  /** Compiled. */
  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  @Warmup(iterations = 5, time = 1)
  @Measurement(iterations = 5, time = 1)
  @Fork(2)
  public int warm() {
    return round();
  }

  /** Interpreted at first: the first round of a fresh JVM. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @Warmup(iterations = 0)
  @Measurement(iterations = 1)
  @Fork(10)
  public int cold() {
    return round();
  }
}
