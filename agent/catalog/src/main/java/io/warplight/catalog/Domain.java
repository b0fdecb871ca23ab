package io.warplight.catalog;

import org.jspecify.annotations.Nullable;

/**
 * The family that a status code belongs to. A code means nothing without its domain: 13 is one
 * thing in one and another in the next.
 *
 * <p>Immutable; used on any thread.
 */
public enum Domain {
  RUNTIME("runtime", "cudaError", 0),
  DRIVER("driver", "CUresult", 0),
  CUBLAS("cublas", "cublasStatus", 0),
  CUSPARSE("cusparse", "cusparseStatus", 0),
  CUFFT("cufft", "cufftResult", 0),
  CURAND("curand", "curandStatus", 0),
  CUSOLVER("cusolver", "cusolverStatus", 0),
  CUDNN("cudnn", "cudnnStatus", 0),
  NVGRAPH("nvgraph", "nvgraphStatus", 0),
  NVRTC("nvrtc", "nvrtcResult", 0),
  PTX_COMPILER("ptx_compiler", "nvPTXCompileResult", 0),
  NVML("nvml", "nvmlReturn", 0);

  private final String id;
  private final String type;
  private final int success;

  Domain(String id, String type, int success) {
    this.id = id;
    this.type = type;
    this.success = success;
  }

  /** The name used in tags, files and messages: {@code runtime}. */
  public String id() {
    return id;
  }

  /** CUDA's name of the enumeration that the codes come from: {@code cudaError}. */
  public String type() {
    return type;
  }

  /** The code that means success: 0 in all of today's, declared so that nobody assumes it. */
  public int success() {
    return success;
  }

  /** The domain with this {@link #id()}, or null. */
  public static @Nullable Domain byId(String id) {
    for (Domain domain : values()) {
      if (domain.id.equals(id)) {
        return domain;
      }
    }
    return null;
  }
}
