package io.warplight.acceptance;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A binding with JCuda's names whose calls return what a program wants next on the same thread, and
 * with its way of checking: functions that funnel their status through {@code checkResult}, one
 * that does not, and exceptions that can be switched on.
 */
final class FailuresBinding {

  private static final String POINTER =
      """
      package jcuda;

      public class Pointer {}
      """;

  private static final String STREAM =
      """
      package jcuda.runtime;

      public class cudaStream_t {}
      """;

  private static final String EXCEPTION =
      """
      package jcuda;

      public class CudaException extends RuntimeException {
        public CudaException(String message) {
          super(message);
        }
      }
      """;

  private static final String RUNTIME =
      """
      package jcuda.runtime;

      import jcuda.CudaException;
      import jcuda.Pointer;

      public class JCuda {
        private static boolean exceptionsEnabled = false;
        private static final ThreadLocal<Integer> NEXT = ThreadLocal.withInitial(() -> 0);

        public static void setExceptionsEnabled(boolean enabled) {
          exceptionsEnabled = enabled;
        }

        public static void next(int status) {
          NEXT.set(status);
        }

        private static int status() {
          return NEXT.get();
        }

        private static int checkResult(int result) {
          if (exceptionsEnabled && result != 0) {
            throw new CudaException("status " + result);
          }
          return result;
        }

        public static int cudaDeviceSynchronize() {
          return checkResult(status());
        }

        public static int cudaFree(Pointer memory) {
          return checkResult(status());
        }

        private static volatile Runnable during = () -> {};

        /** What the device does while a stream is waited for. */
        public static void during(Runnable work) {
          during = work;
        }

        public static int cudaStreamSynchronize(cudaStream_t stream) {
          during.run();
          return checkResult(status());
        }

        public static int cudaStreamQuery(cudaStream_t stream) {
          return checkResult(status());
        }

        public static int cudaSetDevice(int device) {
          return checkResult(0);
        }

        public static int cudaGetLastError() {
          return checkResult(status());
        }

        public static int cudaDeviceReset() {
          return status();
        }
      }
      """;

  private static final String BLAS =
      """
      package jcuda.jcublas;

      import jcuda.CudaException;

      public class JCublas2 {
        private static boolean exceptionsEnabled = false;

        public static void setExceptionsEnabled(boolean enabled) {
          exceptionsEnabled = enabled;
        }

        private static int checkResult(int result) {
          if (exceptionsEnabled && result != 0) {
            throw new CudaException("status " + result);
          }
          return result;
        }

        public static int cublasCreate(cublasHandle handle) {
          return checkResult(0);
        }
      }
      """;

  private static final String HANDLE =
      """
      package jcuda.jcublas;

      public class cublasHandle {}
      """;

  private FailuresBinding() {}

  /** Compiles it together with a test's programs. */
  static void compile(Path classes, String... programs) {
    List<String> texts =
        new ArrayList<>(List.of(POINTER, STREAM, EXCEPTION, RUNTIME, BLAS, HANDLE));
    texts.addAll(List.of(programs));
    Sources.compile(classes, List.of(), texts.toArray(new String[0]));
  }
}
