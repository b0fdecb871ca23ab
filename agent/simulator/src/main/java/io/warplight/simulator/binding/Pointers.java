package io.warplight.simulator.binding;

import io.warplight.simulator.memory.Raw;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** Reads and writes JCuda's pointers and handles, as its native code does. */
public final class Pointers {
  private static final long CAPACITY = bufferField("capacity");
  private static final long LIMIT = bufferField("limit");
  private static final long ADDRESS = bufferField("address");

  private Pointers() {}

  /** The handle in a {@code NativePointerObject}; 0 for null. */
  public static long handle(@Nullable Object object) {
    if (object == null) {
      return 0;
    }
    Layout layout = Layout.of(object);
    return layout.nativePointer < 0 ? 0 : Raw.access().getLong(object, layout.nativePointer);
  }

  /** The address that a native pointer stands for: pointer and byte offset; 0 for null. */
  public static long address(@Nullable Object object) {
    if (object == null) {
      return 0;
    }
    Layout layout = Layout.of(object);
    long offset = layout.isPointer() ? Raw.access().getLong(object, layout.byteOffset) : 0;
    return handle(object) + offset;
  }

  /** Sets a handle, or makes a pointer a native one. */
  public static void set(Object object, long value) {
    Layout layout = Layout.of(object);
    Raw.access().putLong(object, layout.nativePointer, value);
    if (layout.isPointer()) {
      Raw.access().putLong(object, layout.byteOffset, 0);
      Raw.access().putReference(object, layout.buffer, null);
      Raw.access().putReference(object, layout.pointers, null);
    }
  }

  /** Makes a pointer one to host memory, whose bytes Java can reach through its byte buffer. */
  public static @Nullable ByteBuffer setHost(Object object, long address, long bytes) {
    set(object, address);
    if (bytes > Integer.MAX_VALUE) {
      return null; // native code could not make such a buffer either
    }
    ByteBuffer buffer = bufferAt(address, (int) bytes);
    Raw.access().putReference(object, Layout.of(object).buffer, buffer);
    return buffer;
  }

  /** What lies behind a pointer, from its address on. */
  public static Region region(Object pointer) {
    Layout layout = Layout.of(pointer);
    long offset = layout.isPointer() ? Raw.access().getLong(pointer, layout.byteOffset) : 0;
    Object pointers = Layout.reference(pointer, layout.pointers);
    if (pointers instanceof Object[]) {
      return Region.ofPointers((Object[]) pointers, offset);
    }
    Object buffer = Layout.reference(pointer, layout.buffer);
    // A pointer to page-locked memory has a buffer too, which outlives the memory.
    if (buffer instanceof Buffer && handle(pointer) == 0) {
      return Region.ofBuffer((Buffer) buffer, offset);
    }
    return Region.ofAddress(handle(pointer) + offset);
  }

  /** The pointers that a pointer to an array of pointers holds, or null for any other. */
  public static Object @Nullable [] elements(Object pointer) {
    Object pointers = Layout.reference(pointer, Layout.of(pointer).pointers);
    return pointers instanceof Object[] ? (Object[]) pointers : null;
  }

  /** A direct buffer over bytes that are already there. */
  static ByteBuffer bufferAt(long address, int bytes) {
    ByteBuffer buffer = ByteBuffer.allocateDirect(0).duplicate().order(ByteOrder.nativeOrder());
    Raw.access().putLong(buffer, ADDRESS, address);
    Raw.access().putInt(buffer, CAPACITY, bytes);
    Raw.access().putInt(buffer, LIMIT, bytes);
    return buffer;
  }

  private static long bufferField(String name) {
    try {
      return Raw.access().fieldOffset(Buffer.class.getDeclaredField(name));
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException("this JDK's Buffer has no field " + name, e);
    }
  }
}
