package io.warplight.catalog;

/**
 * Which meaning the numbers have, where CUDA changed it. CUDA 10.1 renumbered most of the runtime's
 * errors to match the driver's: 77 became 700, 34 became 600, and 4, once a failed launch, is now a
 * runtime that unloads. CUDA 11 gave cuSOLVER's 14 to 18 other meanings. Nothing else ever moved.
 *
 * <p>A binding's numbering is known without calling CUDA and without loading a class: {@code
 * jcuda.runtime.JCuda} carries {@code public static final int CUDART_VERSION} (9000 in JCuda 0.9.0,
 * 10010 in 10.1.0), which stands as a constant in its class file. Each copy of JCuda in an
 * application has its own; take that of the class loader whose function was called.
 */
public enum Numbering {
  /** CUDA 11 and later; what is not known to be older is read so. */
  CURRENT,
  /** CUDA 10.1 and 10.2. */
  BEFORE_11,
  /** CUDA 10.0 and earlier: JCuda 0.8.0 to 10.0.0. */
  BEFORE_10_1;

  /** The internal name of the class that holds {@link #VERSION_FIELD}. */
  public static final String VERSION_OWNER = "jcuda/runtime/JCuda";

  /** The name of the constant that {@link #of} takes. */
  public static final String VERSION_FIELD = "CUDART_VERSION";

  /**
   * The numbering of a binding with this {@link #VERSION_FIELD}.
   *
   * @param cudartVersion CUDA's version as major * 1000 + minor * 10; 0 or less if not known
   */
  public static Numbering of(int cudartVersion) {
    if (cudartVersion <= 0 || cudartVersion >= 11000) {
      return CURRENT;
    }
    return cudartVersion < 10010 ? BEFORE_10_1 : BEFORE_11;
  }
}
