package jcuda;

/** As much of the binding's pointer as the benchmarks need, with its fields. */
public class Pointer extends NativePointerObject {
  private final long byteOffset;

  public Pointer() {
    this(0);
  }

  private Pointer(long byteOffset) {
    this.byteOffset = byteOffset;
  }

  protected final long getByteOffset() {
    return byteOffset;
  }
}
