package io.warplight.examples;

import static jcuda.runtime.JCuda.cudaFree;
import static jcuda.runtime.JCuda.cudaMalloc;
import static jcuda.runtime.JCuda.cudaMemcpy;
import static jcuda.runtime.JCuda.cudaStreamAddCallback;
import static jcuda.runtime.JCuda.cudaStreamCreate;
import static jcuda.runtime.JCuda.cudaStreamDestroy;
import static jcuda.runtime.JCuda.cudaStreamSynchronize;
import static jcuda.runtime.cudaMemcpyKind.cudaMemcpyDeviceToHost;

import jcuda.CudaException;
import jcuda.Pointer;
import jcuda.runtime.JCuda;
import jcuda.runtime.cudaStream_t;

/**
 * Has JCuda's exceptions switched on, and a stream callback that takes the result back: its call
 * fails, because CUDA allows none there, and the exception ends with the callback's thread. The
 * synchronization after it succeeds.
 */
public final class CallbackException {
  private CallbackException() {}

  public static void main(String[] arguments) {
    JCuda.setExceptionsEnabled(true);
    Pointer memory = new Pointer();
    cudaMalloc(memory, 64);
    cudaStream_t stream = new cudaStream_t();
    cudaStreamCreate(stream);
    float[] result = new float[16];
    result[0] = -1;
    cudaStreamAddCallback(
        stream, (of, status, user) -> takeBack(Pointer.to(result), memory), null, 0);
    cudaStreamSynchronize(stream);
    cudaStreamDestroy(stream);
    cudaFree(memory);
    System.out.println("synchronized, the result is " + result[0]);
  }

  private static void takeBack(Pointer result, Pointer memory) throws CudaException {
    cudaMemcpy(result, memory, 64, cudaMemcpyDeviceToHost); // lost: thrown into nowhere
  }
}
