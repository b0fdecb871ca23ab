package io.warplight.examples;

import static jcuda.driver.CUresult.CUDA_SUCCESS;
import static jcuda.driver.JCudaDriver.cuCtxCreate;
import static jcuda.driver.JCudaDriver.cuCtxDestroy;
import static jcuda.driver.JCudaDriver.cuDeviceGet;
import static jcuda.driver.JCudaDriver.cuInit;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoH;
import static jcuda.driver.JCudaDriver.cuMemsetD8;

import jcuda.Pointer;
import jcuda.driver.CUcontext;
import jcuda.driver.CUdevice;
import jcuda.driver.CUdeviceptr;

/**
 * A worker thread uses memory of a context that is not current there, and the main thread frees
 * memory of a context that it has destroyed. Both are told, neither listens.
 */
public final class DeadContext {
  private DeadContext() {}

  public static void main(String[] arguments) throws InterruptedException {
    CUdevice device = new CUdevice();
    CUcontext context = new CUcontext();
    CUdeviceptr memory = new CUdeviceptr();
    check(cuInit(0));
    check(cuDeviceGet(device, 0));
    check(cuCtxCreate(context, 0, device));
    check(cuMemAlloc(memory, 1024));
    check(cuMemsetD8(memory, (byte) 7, 1024));

    byte[] result = new byte[1024];
    Thread worker = new Thread(() -> copy(result, memory), "worker");
    worker.start();
    worker.join();

    check(cuCtxDestroy(context));
    cuMemFree(memory); // lost
    System.out.println("done, the first byte is " + result[0]);
  }

  private static void copy(byte[] result, CUdeviceptr memory) {
    cuMemcpyDtoH(Pointer.to(result), memory, result.length); // lost
  }

  private static void check(int result) {
    if (result != CUDA_SUCCESS) {
      throw new IllegalStateException("driver status " + result);
    }
  }
}
