package jcuda.driver;

import jcuda.Pointer;
import org.openjdk.jmh.annotations.CompilerControl;

/** As much of the driver's binding as {@code LaunchBenchmark} calls; see the runtime's. */
public final class JCudaDriver {
  private static boolean exceptionsEnabled;
  private static int status;

  private JCudaDriver() {}

  private static int checkResult(int result) {
    if (exceptionsEnabled && result != 0) {
      throw new IllegalStateException("status " + result);
    }
    return result;
  }

  public static int cuStreamCreate(CUstream stream, int flags) {
    return checkResult(cuStreamCreateNative(stream, flags));
  }

  public static int cuLaunchKernel(
      CUfunction function,
      int gridDimX,
      int gridDimY,
      int gridDimZ,
      int blockDimX,
      int blockDimY,
      int blockDimZ,
      int sharedMemBytes,
      CUstream stream,
      Pointer kernelParams,
      Pointer extra) {
    return checkResult(cuLaunchKernelNative(function, gridDimX, blockDimX, stream));
  }

  public static int cuStreamSynchronize(CUstream stream) {
    return checkResult(cuStreamSynchronizeNative(stream));
  }

  @CompilerControl(CompilerControl.Mode.DONT_INLINE)
  private static int cuStreamCreateNative(CUstream stream, int flags) {
    stream.become(0x7000_0000L + 64L * System.identityHashCode(stream));
    return status;
  }

  @CompilerControl(CompilerControl.Mode.DONT_INLINE)
  private static int cuLaunchKernelNative(CUfunction f, int grid, int block, CUstream stream) {
    return status;
  }

  @CompilerControl(CompilerControl.Mode.DONT_INLINE)
  private static int cuStreamSynchronizeNative(CUstream stream) {
    return status;
  }
}
