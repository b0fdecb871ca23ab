package io.warplight.examples;

import static jcuda.driver.JCudaDriver.cuLaunchKernel;
import static jcuda.runtime.JCuda.cudaDeviceSynchronize;
import static jcuda.runtime.JCuda.cudaMalloc;
import static jcuda.runtime.JCuda.cudaMemcpy;
import static jcuda.runtime.JCuda.cudaMemset;
import static jcuda.runtime.cudaError.cudaSuccess;
import static jcuda.runtime.cudaMemcpyKind.cudaMemcpyDeviceToHost;
import static jcuda.runtime.cudaMemcpyKind.cudaMemcpyHostToDevice;

import jcuda.Pointer;
import jcuda.driver.CUfunction;
import jcuda.runtime.cudaError;

/**
 * A kernel reads where one index of its input leads it, far outside. The launch succeeds; the
 * synchronization that says what happened is not asked; the call that is checked has done nothing
 * wrong.
 */
public final class LateFailure {
  private static final int N = 256;

  private LateFailure() {}

  public static void main(String[] arguments) {
    Pointer in = new Pointer();
    Pointer out = new Pointer();
    Pointer index = new Pointer();
    check("malloc", cudaMalloc(in, N * Float.BYTES));
    check("malloc", cudaMalloc(out, N * Float.BYTES));
    check("malloc", cudaMalloc(index, N * Integer.BYTES));
    check("memset", cudaMemset(in, 0, N * Float.BYTES));
    int[] places = new int[N];
    places[N - 1] = 1 << 30; // 4 GiB behind the beginning
    check("copy", cudaMemcpy(index, Pointer.to(places), N * Integer.BYTES, cudaMemcpyHostToDevice));

    CUfunction gather = Kernels.gather(Kernels.load());
    Pointer parameters =
        Pointer.to(Pointer.to(out), Pointer.to(in), Pointer.to(index), Pointer.to(new int[] {N}));
    check("launch", cuLaunchKernel(gather, 1, 1, 1, N, 1, 1, 0, null, parameters, null));
    cudaDeviceSynchronize(); // lost
    int status = cudaMalloc(new Pointer(), 64); // innocent
    System.out.println("the innocent call says " + cudaError.stringFor(status));
    cudaMemcpy(Pointer.to(new float[N]), out, N * Float.BYTES, cudaMemcpyDeviceToHost); // lost
  }

  private static void check(String what, int status) {
    if (status != cudaSuccess) {
      throw new IllegalStateException(what + ": " + cudaError.stringFor(status));
    }
  }
}
