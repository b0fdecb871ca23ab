package io.warplight.examples;

import static jcuda.runtime.JCuda.cudaFree;
import static jcuda.runtime.JCuda.cudaMalloc;
import static jcuda.runtime.JCuda.cudaMemcpy;
import static jcuda.runtime.JCuda.cudaMemset;
import static jcuda.runtime.cudaMemcpyKind.cudaMemcpyDeviceToHost;

import jcuda.Pointer;

/**
 * Sums a vector on the device's memory, and asks no call how it went. The allocation is larger than
 * any device, so nothing of what follows happens, and the sum is 0.
 */
public final class UncheckedCall {
  private static final long ELEMENTS = 1L << 48;

  private UncheckedCall() {}

  public static void main(String[] arguments) {
    Pointer vector = new Pointer();
    float[] head = new float[1024];
    cudaMalloc(vector, ELEMENTS * Float.BYTES); // lost
    cudaMemset(vector, 0x3f, head.length * Float.BYTES); // lost
    cudaMemcpy(Pointer.to(head), vector, head.length * Float.BYTES, cudaMemcpyDeviceToHost); // lost
    cudaFree(vector); // frees nothing, successfully
    float sum = 0;
    for (float value : head) {
      sum += value;
    }
    System.out.println("the sum is " + sum);
  }
}
