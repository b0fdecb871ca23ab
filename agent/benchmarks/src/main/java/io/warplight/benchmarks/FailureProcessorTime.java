package io.warplight.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.IntSupplier;
import jcuda.runtime.JCuda;

/**
 * {@link FailureBenchmark} in processor time instead of wall time, for machines that are busy with
 * other work: what a failing call takes of the thread that makes it, the fastest of some rounds.
 * Run with and without the agent.
 */
public final class FailureProcessorTime {

  private static final int ROUNDS = 12;
  private static final int DEPTH = 20;

  private FailureProcessorTime() {}

  /** Prints a line for each way to call; its argument is the number of calls a round. */
  public static void main(String[] arguments) {
    int calls = arguments.length == 0 ? 2_000 : Integer.parseInt(arguments[0]);
    measure("failure at a site", () -> discarding(), calls);
    measure("failure returned by a site", () -> JCuda.cudaDeviceSynchronize(), calls);
    measure("failure at a method reference", JCuda::cudaDeviceSynchronize, calls);
    measure("not ready at a site", () -> JCuda.cudaStreamQuery(null), calls);
  }

  private static void measure(String name, IntSupplier call, int calls) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long fastest = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long start = threads.getCurrentThreadCpuTime();
      for (int i = 0; i < calls; i++) {
        deep(DEPTH, call);
      }
      fastest = Math.min(fastest, (threads.getCurrentThreadCpuTime() - start) / calls);
    }
    System.out.println(name + ": " + fastest + " ns");
  }

  private static int discarding() {
    JCuda.cudaDeviceSynchronize();
    return 0;
  }

  private static int deep(int depth, IntSupplier call) {
    return depth == 0 ? call.getAsInt() : deep(depth - 1, call) + 1;
  }
}
