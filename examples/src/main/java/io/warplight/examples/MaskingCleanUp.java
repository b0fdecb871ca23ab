package io.warplight.examples;

import static jcuda.runtime.JCuda.cudaFree;
import static jcuda.runtime.JCuda.cudaMalloc;
import static jcuda.runtime.JCuda.cudaMemcpy;
import static jcuda.runtime.JCuda.cudaMemset;
import static jcuda.runtime.cudaError.cudaSuccess;
import static jcuda.runtime.cudaMemcpyKind.cudaMemcpyDeviceToHost;

import jcuda.Pointer;

/**
 * Checks its status at the end, when the clean-up has put its own success in the place of the
 * failure.
 */
public final class MaskingCleanUp {
  private static final int BYTES = 4096;

  private MaskingCleanUp() {}

  public static void main(String[] arguments) {
    byte[] result = new byte[2 * BYTES];
    int status = firstBytes(result);
    System.out.println(
        status == cudaSuccess ? "copied, the first byte is " + result[0] : "failed: " + status);
  }

  private static int firstBytes(byte[] result) {
    Pointer memory = new Pointer();
    int status = cudaMalloc(memory, BYTES);
    if (status != cudaSuccess) {
      return status;
    }
    status = cudaMemset(memory, 7, BYTES);
    if (status == cudaSuccess) {
      // Twice as much as there is.
      status =
          cudaMemcpy(Pointer.to(result), memory, result.length, cudaMemcpyDeviceToHost); // lost
    }
    status = cudaFree(memory);
    return status;
  }
}
