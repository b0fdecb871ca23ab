package jcuda;

import java.nio.Buffer;
import java.nio.IntBuffer;

/** As much of the binding's pointer as the benchmarks need, with its fields. */
@SuppressWarnings("unused") // The agent reads them.
public class Pointer extends NativePointerObject {
  private final long byteOffset;
  private final Buffer buffer;
  private final NativePointerObject[] pointers;

  public Pointer() {
    this(null, null);
  }

  private Pointer(Buffer buffer, NativePointerObject[] pointers) {
    this.byteOffset = 0;
    this.buffer = buffer;
    this.pointers = pointers;
  }

  /** A pointer to these. */
  public static Pointer to(NativePointerObject... pointers) {
    return new Pointer(null, pointers);
  }

  /** A pointer to this array. */
  public static Pointer to(int[] array) {
    return new Pointer(IntBuffer.wrap(array), null);
  }

  protected final long getByteOffset() {
    return byteOffset;
  }
}
