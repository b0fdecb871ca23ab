package io.warplight.catalog;

/**
 * Which numbers the runtime's errors have. CUDA 10.1 renumbered most of them to match the driver's:
 * 77 became 700, 34 became 600, and 4, once a failed launch, is now a runtime that unloads. The
 * other domains never renumbered.
 *
 * <p>A binding's numbering is known without calling CUDA and without loading a class: {@code
 * jcuda.runtime.JCuda}, whose function was called, carries {@code public static final int
 * CUDART_VERSION} (9000 in JCuda 0.9.0, 10010 in 10.1.0). It stands as a constant in the class file
 * and can be read from the loaded class as well. Every JCuda jar in an application has its own; ask
 * the class that was called.
 */
public enum Numbering {
  /** CUDA 10.1 and later; what is not known to be older is read so. */
  CURRENT,
  /** CUDA 10.0 and earlier: JCuda 0.8.0 to 10.0.0. */
  BEFORE_10_1;

  /** The name of the constant in {@code jcuda.runtime.JCuda} that {@link #of} takes. */
  public static final String VERSION_FIELD = "CUDART_VERSION";

  /** The numbering of a binding with this {@link #VERSION_FIELD}: major * 1000 + minor * 10. */
  public static Numbering of(int cudartVersion) {
    return cudartVersion > 0 && cudartVersion < 10010 ? BEFORE_10_1 : CURRENT;
  }
}
