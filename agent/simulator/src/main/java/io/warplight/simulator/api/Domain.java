package io.warplight.simulator.api;

import io.warplight.simulator.device.Status;
import org.jspecify.annotations.Nullable;

/**
 * The families of CUDA functions, by JCuda's class, with what each says to a function that is not
 * simulated.
 */
enum Domain {
  RUNTIME("jcuda.runtime.JCuda", Status.NOT_SUPPORTED),
  DRIVER("jcuda.driver.JCudaDriver", Status.NOT_SUPPORTED),
  CUBLAS("jcuda.jcublas.JCublas2", 15),
  CUBLAS_V1("jcuda.jcublas.JCublas", 14),
  CUFFT("jcuda.jcufft.JCufft", 16),
  CURAND("jcuda.jcurand.JCurand", 999),
  CUSPARSE("jcuda.jcusparse.JCusparse", 10),
  CUSOLVER("jcuda.jcusolver.", 9),
  CUDNN("jcuda.jcudnn.JCudnn", 9),
  NVGRAPH("jcuda.jnvgraph.JNvgraph", 7),
  NVRTC("jcuda.nvrtc.JNvrtc", 11),
  PTX_COMPILER("jcuda.nvptxcompiler.JNvPTXCompiler", 4),
  NVML("jcuda.jnvml.JNvml", 3),
  OTHER("jcuda.", 999);

  private final String className;
  private final int notSupported;

  Domain(String className, int notSupported) {
    this.className = className;
    this.notSupported = notSupported;
  }

  static Domain of(String className) {
    for (Domain domain : values()) {
      if (className.startsWith(domain.className)
          && (className.length() == domain.className.length() || domain.className.endsWith("."))) {
        return domain;
      }
    }
    return OTHER;
  }

  /** The status of a function that the simulator does not know. */
  int notSupported() {
    return notSupported;
  }

  /** Whether its codes are those of the driver. */
  boolean isCuda() {
    return this == RUNTIME || this == DRIVER;
  }

  /** The name of a code of this domain, where the simulator knows it. */
  @Nullable String nameOf(int code) {
    return this == RUNTIME ? Status.runtimeName(code) : Status.driverName(code);
  }
}
