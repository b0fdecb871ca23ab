package io.warplight.simulator.binding;

import io.warplight.simulator.memory.Raw;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Bytes behind a pointer: in a Java array, in a direct buffer, or at an address of which nothing
 * more is known here. Immutable; keeps the Java object alive.
 */
public final class Region {
  private static final int POINTER_BYTES = 8;

  private final @Nullable Object array;
  private final @Nullable Object keptAlive;
  private final long offset;

  /** Bytes of the array or buffer before the first one; negative: it begins outside. */
  private final long before;

  private final long available;

  private Region(
      @Nullable Object array,
      @Nullable Object keptAlive,
      long offset,
      long before,
      long available) {
    this.before = before;
    this.array = array;
    this.keptAlive = keptAlive;
    this.offset = offset;
    this.available = available;
  }

  /** An address; how much lies there the machine's memory knows. */
  public static Region ofAddress(long address) {
    return new Region(null, null, address, 0, -1);
  }

  /** A byte array of ours. */
  public static Region of(byte[] bytes) {
    return new Region(bytes, bytes, 0, 0, bytes.length);
  }

  static Region ofBuffer(Buffer buffer, long byteOffset) {
    long bytes = (long) buffer.capacity() * elementBytes(buffer);
    if (buffer.isDirect()) {
      return new Region(
          null, buffer, Raw.addressOf(buffer) + byteOffset, byteOffset, bytes - byteOffset);
    }
    if (!buffer.hasArray()) {
      return new Region(null, null, 0, 0, -1);
    }
    Object array = buffer.array();
    return new Region(array, array, byteOffset, byteOffset, arrayBytes(array) - byteOffset);
  }

  /** An array of native pointers, as the bytes that native code is given. */
  static Region ofPointers(Object[] pointers, long byteOffset) {
    long[] values = new long[pointers.length];
    for (int i = 0; i < pointers.length; i++) {
      values[i] = pointers[i] == null ? 0 : Pointers.region(pointers[i]).nativeAddress();
    }
    return new Region(
        values,
        pointers,
        byteOffset,
        byteOffset,
        (long) values.length * POINTER_BYTES - byteOffset);
  }

  /** The address that native code is given for it; 0 for a Java array, which lies nowhere fixed. */
  private long nativeAddress() {
    return array == null ? offset : 0;
  }

  /** Whether the bytes are in a Java array, which the collector may move. */
  public boolean isArray() {
    return array != null;
  }

  /** Whether only an address is known. */
  public boolean isBareAddress() {
    return keptAlive == null;
  }

  /** The address of the first byte; not for an array. */
  public long address() {
    return offset;
  }

  /** Bytes from the first one to the end of the array or buffer; -1 for a bare address. */
  public long available() {
    return available;
  }

  /** Whether this many bytes from {@code skip} on lie inside the array or buffer. */
  public boolean holds(long skip, long bytes) {
    if (isBareAddress()) {
      return true; // the machine's memory knows
    }
    return before >= 0 && skip >= 0 && bytes >= 0 && skip <= available && bytes <= available - skip;
  }

  /** This region, further on. */
  public Region plus(long bytes) {
    return new Region(
        array, keptAlive, offset + bytes, before + bytes, isBareAddress() ? -1 : available - bytes);
  }

  /** Copies bytes; both ends were checked. */
  public static void copy(Region to, Region from, long bytes) {
    if (bytes <= 0) {
      return;
    }
    Raw.access().copy(from.array, from.base(), to.array, to.base(), bytes);
    keep(from.keptAlive);
    keep(to.keptAlive);
  }

  /** A copy of bytes, off the Java object. */
  public Region snapshot(long bytes) {
    if (bytes > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException("a snapshot of " + bytes + " bytes");
    }
    byte[] copy = new byte[(int) bytes];
    Region region = new Region(copy, copy, 0, 0, bytes);
    copy(region, this, bytes);
    return region;
  }

  /** The object behind it, if any: an array or a buffer. */
  public @Nullable Object object() {
    return keptAlive;
  }

  private long base() {
    return array == null ? offset : Raw.access().arrayBase(array.getClass()) + offset;
  }

  private static void keep(@Nullable Object object) {
    if (object == Region.class) {
      throw new AssertionError();
    }
  }

  private static long arrayBytes(Object array) {
    if (array instanceof byte[]) {
      return ((byte[]) array).length;
    } else if (array instanceof short[]) {
      return ((short[]) array).length * 2L;
    } else if (array instanceof char[]) {
      return ((char[]) array).length * 2L;
    } else if (array instanceof int[]) {
      return ((int[]) array).length * 4L;
    } else if (array instanceof float[]) {
      return ((float[]) array).length * 4L;
    } else if (array instanceof long[]) {
      return ((long[]) array).length * 8L;
    } else if (array instanceof double[]) {
      return ((double[]) array).length * 8L;
    }
    return 0;
  }

  private static int elementBytes(Buffer buffer) {
    if (buffer instanceof ByteBuffer) {
      return 1;
    } else if (buffer instanceof IntBuffer || buffer instanceof FloatBuffer) {
      return 4;
    } else if (buffer instanceof LongBuffer || buffer instanceof DoubleBuffer) {
      return 8;
    }
    return 2; // short and char
  }
}
