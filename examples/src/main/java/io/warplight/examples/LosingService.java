package io.warplight.examples;

import static jcuda.runtime.JCuda.cudaFree;
import static jcuda.runtime.JCuda.cudaMalloc;
import static jcuda.runtime.JCuda.cudaMemcpy;
import static jcuda.runtime.cudaMemcpyKind.cudaMemcpyHostToDevice;

import java.lang.management.ManagementFactory;
import jcuda.Pointer;
import jcuda.Sizeof;

/**
 * A service that runs until it is ended, to attach to: five times a second it copies twice as much
 * as it has allocated, and never learns that the copy failed. Says its process number first.
 */
public final class LosingService {
  private static final int SCORES = 1024;

  private LosingService() {}

  public static void main(String[] arguments) throws InterruptedException {
    System.out.println(
        "process " + ManagementFactory.getRuntimeMXBean().getName().replaceFirst("@.*", ""));
    while (true) {
      upload(new float[2 * SCORES]);
      Thread.sleep(200);
    }
  }

  private static void upload(float... scores) {
    Pointer memory = new Pointer();
    cudaMalloc(memory, SCORES * Sizeof.FLOAT);
    cudaMemcpy(
        memory, Pointer.to(scores), scores.length * Sizeof.FLOAT, cudaMemcpyHostToDevice); // lost
    cudaFree(memory);
  }
}
