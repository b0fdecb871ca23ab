package io.warplight.examples;

import static jcuda.driver.JCudaDriver.cuLaunchKernel;
import static jcuda.driver.JCudaDriver.cuModuleUnload;
import static jcuda.runtime.JCuda.cudaFree;
import static jcuda.runtime.JCuda.cudaMalloc;
import static jcuda.runtime.JCuda.cudaMemcpy;
import static jcuda.runtime.JCuda.cudaStreamCreate;
import static jcuda.runtime.JCuda.cudaStreamDestroy;
import static jcuda.runtime.JCuda.cudaStreamQuery;
import static jcuda.runtime.JCuda.cudaStreamSynchronize;
import static jcuda.runtime.cudaError.cudaErrorNotReady;
import static jcuda.runtime.cudaError.cudaSuccess;
import static jcuda.runtime.cudaMemcpyKind.cudaMemcpyDeviceToHost;
import static jcuda.runtime.cudaMemcpyKind.cudaMemcpyHostToDevice;

import jcuda.Pointer;
import jcuda.driver.CUfunction;
import jcuda.driver.CUmodule;
import jcuda.driver.CUstream;
import jcuda.runtime.cudaError;
import jcuda.runtime.cudaStream_t;

/**
 * The same kernel with a good index, each status looked at, all given back; even a failure that is
 * provoked, an allocation larger than any device, is seen. Warplight has nothing to say.
 */
public final class CleanlyChecked {
  private static final int N = 1024;

  private CleanlyChecked() {}

  public static void main(String[] arguments) {
    float[] values = new float[N];
    int[] backwards = new int[N];
    for (int i = 0; i < N; i++) {
      values[i] = i;
      backwards[i] = N - 1 - i;
    }
    Pointer in = filled(Pointer.to(values), N * Float.BYTES);
    Pointer index = filled(Pointer.to(backwards), N * Integer.BYTES);
    Pointer out = allocated(N * Float.BYTES);
    cudaStream_t stream = new cudaStream_t();
    check("create the stream", cudaStreamCreate(stream));
    CUmodule module = Kernels.load();
    CUfunction gather = Kernels.gather(module);
    Pointer parameters =
        Pointer.to(Pointer.to(out), Pointer.to(in), Pointer.to(index), Pointer.to(new int[] {N}));
    check(
        "launch",
        cuLaunchKernel(
            gather, N / 256, 1, 1, 256, 1, 1, 0, new CUstream(stream), parameters, null));
    int state = cudaStreamQuery(stream);
    if (state != cudaErrorNotReady) {
      check("query", state);
    }
    check("wait", cudaStreamSynchronize(stream));
    check(
        "copy back", cudaMemcpy(Pointer.to(values), out, N * Float.BYTES, cudaMemcpyDeviceToHost));
    for (Pointer memory : new Pointer[] {in, index, out}) {
      check("free", cudaFree(memory));
    }
    check("destroy the stream", cudaStreamDestroy(stream));
    check("unload the kernel", cuModuleUnload(module));
    if (cudaMalloc(new Pointer(), 1L << 50) != cudaSuccess) {
      System.out.println("a petabyte is too much");
    }
    System.out.println("the first is now " + values[0]);
  }

  private static Pointer filled(Pointer host, long bytes) {
    Pointer memory = allocated(bytes);
    check("copy", cudaMemcpy(memory, host, bytes, cudaMemcpyHostToDevice));
    return memory;
  }

  private static Pointer allocated(long bytes) {
    Pointer memory = new Pointer();
    check("allocate", cudaMalloc(memory, bytes));
    return memory;
  }

  private static void check(String what, int status) {
    if (status != cudaSuccess) {
      throw new IllegalStateException("could not " + what + ": " + cudaError.stringFor(status));
    }
  }
}
