package io.warplight.monitor.thread;

/** What the binding's {@code jcuda.Pointer} holds beside its address; see {@link CachedField}. */
public final class PointerFields {

  private static final String POINTER = "jcuda.Pointer";

  /** The Java array or buffer that it stands for. */
  public static final CachedField BUFFER = new CachedField(POINTER, "buffer");

  /** The pointers that it points to. */
  public static final CachedField POINTERS = new CachedField(POINTER, "pointers");

  /** Bytes behind its address, or into its Java array. */
  public static final CachedField OFFSET = new CachedField(POINTER, "byteOffset");

  private PointerFields() {}
}
