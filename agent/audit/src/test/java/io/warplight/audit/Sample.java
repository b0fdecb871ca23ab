package io.warplight.audit;

import jcuda.Pointer;
import jcuda.runtime.JCuda;
import jcuda.runtime.cudaError;

/** What {@link AuditTest} looks at; never run. */
final class Sample {
  private Sample() {}

  static void drops(Pointer pointer) {
    JCuda.cudaFree(pointer);
  }

  static boolean looks(Pointer pointer) {
    return JCuda.cudaMalloc(pointer, 8) == cudaError.cudaSuccess;
  }

  /** No call site: a method of the binding whose int is no status. */
  static String text() {
    return JCuda.cudaGetErrorString(2);
  }
}
