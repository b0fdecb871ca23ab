package io.warplight.examples;

import static jcuda.runtime.JCuda.cudaEventCreate;
import static jcuda.runtime.JCuda.cudaFree;
import static jcuda.runtime.JCuda.cudaMalloc;
import static jcuda.runtime.JCuda.cudaStreamCreate;
import static jcuda.runtime.JCuda.cudaStreamDestroy;
import static jcuda.runtime.cudaError.cudaSuccess;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import jcuda.Pointer;
import jcuda.runtime.cudaEvent_t;
import jcuda.runtime.cudaStream_t;

/**
 * Lets go of the Java objects of a block and of an event before it gives them back: nobody can do
 * that any more. To be run with {@code -Dwarplight.leaks=true}.
 */
public final class LostHandles {

  private LostHandles() {}

  public static void main(String[] arguments) throws InterruptedException {
    Pointer slice = work();
    collect();
    collect();
    check(cudaFree(slice)); // the block of another object: no leak
    System.out.println("done");
  }

  private static Pointer work() {
    Pointer kept = new Pointer();
    Pointer scratch = new Pointer();
    cudaStream_t stream = new cudaStream_t();
    cudaEvent_t event = new cudaEvent_t();
    check(cudaMalloc(kept, 1 << 20));
    check(cudaMalloc(scratch, 1 << 16)); // never freed
    check(cudaStreamCreate(stream));
    check(cudaEventCreate(event)); // never destroyed
    check(cudaStreamDestroy(stream));
    return kept.withByteOffset(0);
  }

  private static void check(int status) {
    if (status != cudaSuccess) {
      throw new IllegalStateException("CUDA says " + status);
    }
  }

  /** Returns when the collector has told of all that nobody held when it was called. */
  private static void collect() throws InterruptedException {
    ReferenceQueue<Object> told = new ReferenceQueue<>();
    WeakReference<Object> mark = new WeakReference<>(new Object(), told);
    do {
      System.gc();
    } while (told.remove(1_000) != mark);
  }
}
