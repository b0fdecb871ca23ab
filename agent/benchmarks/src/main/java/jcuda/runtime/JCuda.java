package jcuda.runtime;

import jcuda.Pointer;
import org.openjdk.jmh.annotations.CompilerControl;

/**
 * As much of the binding as the benchmarks call, for machines without a GPU: opaque calls through
 * the same funnel, of which some succeed, one fails, and one is never ready. The real one takes its
 * place if it comes first on the class path.
 */
public final class JCuda {
  private static boolean exceptionsEnabled;
  private static int device;
  private static int status;
  private static int failure = 1;
  private static int notReady = 600;
  private static long events = 1L << 30;

  private JCuda() {}

  private static int checkResult(int result) {
    if (exceptionsEnabled && result != 0) {
      throw new IllegalStateException("status " + result);
    }
    return result;
  }

  public static int cudaGetLastError() {
    return checkResult(cudaGetLastErrorNative());
  }

  public static int cudaSetDevice(int newDevice) {
    return checkResult(cudaSetDeviceNative(newDevice));
  }

  public static int cudaDeviceSynchronize() {
    return checkResult(cudaDeviceSynchronizeNative());
  }

  public static int cudaStreamQuery(cudaStream_t stream) {
    return checkResult(cudaStreamQueryNative(stream));
  }

  public static int cudaMalloc(Pointer pointer, long size) {
    return checkResult(cudaMallocNative(pointer, size));
  }

  public static int cudaFree(Pointer pointer) {
    return checkResult(cudaFreeNative(pointer));
  }

  public static int cudaMallocHost(Pointer pointer, long size) {
    return checkResult(cudaMallocHostNative(pointer, size));
  }

  public static int cudaMemcpy(Pointer dst, Pointer src, long count, int kind) {
    return checkResult(cudaMemcpyNative(dst, src, count, kind));
  }

  /** Each event has an address of its own, however many there are. */
  public static int cudaEventCreate(cudaEvent_t event) {
    return checkResult(cudaEventCreateNative(event));
  }

  @CompilerControl(CompilerControl.Mode.DONT_INLINE)
  private static int cudaEventCreateNative(cudaEvent_t event) {
    events += 64;
    event.become(events);
    return status;
  }

  @CompilerControl(CompilerControl.Mode.DONT_INLINE)
  private static int cudaMallocNative(Pointer pointer, long size) {
    pointer.become((1L << 40) + 512L * (System.identityHashCode(pointer) & 0xffff));
    return status;
  }

  @CompilerControl(CompilerControl.Mode.DONT_INLINE)
  private static int cudaMallocHostNative(Pointer pointer, long size) {
    pointer.become((1L << 41) + 512L * (System.identityHashCode(pointer) & 0xffff));
    return status;
  }

  @CompilerControl(CompilerControl.Mode.DONT_INLINE)
  private static int cudaMemcpyNative(Pointer dst, Pointer src, long count, int kind) {
    return status;
  }

  @CompilerControl(CompilerControl.Mode.DONT_INLINE)
  private static int cudaFreeNative(Pointer pointer) {
    return status;
  }

  @CompilerControl(CompilerControl.Mode.DONT_INLINE)
  private static int cudaDeviceSynchronizeNative() {
    return failure;
  }

  @CompilerControl(CompilerControl.Mode.DONT_INLINE)
  private static int cudaStreamQueryNative(cudaStream_t stream) {
    return stream == null ? notReady : status;
  }

  @CompilerControl(CompilerControl.Mode.DONT_INLINE)
  private static int cudaGetLastErrorNative() {
    return status;
  }

  @CompilerControl(CompilerControl.Mode.DONT_INLINE)
  private static int cudaSetDeviceNative(int newDevice) {
    device = newDevice;
    return device - newDevice;
  }
}
