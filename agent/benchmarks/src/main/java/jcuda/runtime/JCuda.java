package jcuda.runtime;

import org.openjdk.jmh.annotations.CompilerControl;

/**
 * As much of the binding as {@code CallBenchmark} calls, for machines without a GPU: an opaque call
 * that succeeds, through the same funnel. The real one takes its place if it comes first on the
 * class path.
 */
public final class JCuda {
  private static boolean exceptionsEnabled;
  private static int device;
  private static int status;

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
