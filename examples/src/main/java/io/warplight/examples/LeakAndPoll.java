package io.warplight.examples;

import static jcuda.runtime.JCuda.cudaEventCreate;
import static jcuda.runtime.JCuda.cudaEventQuery;
import static jcuda.runtime.JCuda.cudaEventRecord;
import static jcuda.runtime.JCuda.cudaMalloc;
import static jcuda.runtime.JCuda.cudaMemsetAsync;
import static jcuda.runtime.JCuda.cudaStreamCreate;
import static jcuda.runtime.cudaError.cudaErrorNotReady;
import static jcuda.runtime.cudaError.cudaSuccess;

import jcuda.Pointer;
import jcuda.runtime.cudaEvent_t;
import jcuda.runtime.cudaStream_t;

/**
 * Clears a block in each of its rounds and gives nothing back: no memory, no stream, no event; and
 * waits by asking again and again. It ends when the device is full, which nobody notices.
 */
public final class LeakAndPoll {
  private static final long BLOCK = 1L << 30;

  private LeakAndPoll() {}

  public static void main(String[] arguments) {
    int rounds = 0;
    while (round() && rounds < 10_000) {
      rounds++;
    }
    System.out.println(rounds > 0 ? "all rounds are done" : "nothing was done");
  }

  private static boolean round() {
    Pointer memory = new Pointer();
    cudaStream_t stream = new cudaStream_t();
    cudaEvent_t event = new cudaEvent_t();
    cudaMalloc(memory, BLOCK); // lost when the device is full
    boolean queued =
        cudaStreamCreate(stream) == cudaSuccess
            && cudaEventCreate(event) == cudaSuccess
            && cudaMemsetAsync(memory, 0, 1 << 16, stream) == cudaSuccess
            && cudaEventRecord(event, stream) == cudaSuccess;
    while (queued && cudaEventQuery(event) == cudaErrorNotReady) {
      Thread.yield();
    }
    return queued;
  }
}
