package io.warplight.simulator.junit;

import jcuda.Pointer;
import jcuda.runtime.JCuda;

/** What the documentation's example tests: needs two pieces of memory, gives both back. */
final class Solver {
  void solve() {
    Pointer first = allocate();
    try {
      Pointer second = allocate();
      free(second);
    } finally {
      free(first);
    }
  }

  private static Pointer allocate() {
    Pointer memory = new Pointer();
    int status = JCuda.cudaMalloc(memory, 1 << 20);
    if (status != 0) {
      throw new OutOfDeviceMemory(status);
    }
    return memory;
  }

  private static void free(Pointer memory) {
    int status = JCuda.cudaFree(memory);
    if (status != 0) {
      throw new IllegalStateException("cudaFree: " + status);
    }
  }
}
