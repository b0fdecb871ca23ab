package jcuda.runtime;

/** A stream's handle, which nothing makes here. */
public final class cudaStream_t {
  private cudaStream_t() {}
}
