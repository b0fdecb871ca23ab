package jcuda;

/** As much of the binding's base of all handles as the benchmarks need. */
public abstract class NativePointerObject {
  private long nativePointer;

  protected NativePointerObject() {}

  protected NativePointerObject(long nativePointer) {
    this.nativePointer = nativePointer;
  }

  protected long getNativePointer() {
    return nativePointer;
  }

  /** What the binding's native code does when it hands out a handle. */
  public final void become(long address) {
    nativePointer = address;
  }
}
