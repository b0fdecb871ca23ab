package io.warplight.monitor.handle;

import io.warplight.monitor.thread.CachedField;
import io.warplight.monitor.thread.NativePointers;
import io.warplight.monitor.thread.PointerFields;
import org.jspecify.annotations.Nullable;

/**
 * Reads the value out of what the application passes as a handle: the address in a handle object,
 * with a pointer's offset added; the number in a {@code cufftHandle}; the pointer of a {@code
 * cudaPitchedPtr}. Any thread.
 */
final class HandleValues {

  /** No handle, or one that cannot be read. */
  static final long NONE = 0;

  private static final CachedField PITCHED = new CachedField("jcuda.runtime.cudaPitchedPtr", "ptr");
  private static final CachedField PLAN = new CachedField("jcuda.jcufft.cufftHandle", "plan");

  private HandleValues() {}

  /** The value, or {@link #NONE}. */
  static long of(@Nullable Object handle) {
    if (handle == null) {
      return NONE;
    }
    long address = NativePointers.of(handle);
    if (address == NativePointers.UNKNOWN) {
      return odd(handle);
    }
    // A pointer to a Java array or buffer has an offset only, and is no handle.
    return address == 0 ? NONE : address + PointerFields.OFFSET.number(handle, 0);
  }

  /** The Java object that holds the value: of a {@code cudaPitchedPtr} its pointer. */
  static @Nullable Object holder(@Nullable Object handle) {
    if (handle == null || NativePointers.of(handle) != NativePointers.UNKNOWN) {
      return handle;
    }
    // The number in a plan may be copied where nobody sees it.
    return PITCHED.object(handle);
  }

  private static long odd(Object handle) {
    Object pointer = PITCHED.object(handle);
    if (pointer != null) {
      long address = NativePointers.of(pointer);
      return address == NativePointers.UNKNOWN ? NONE : address;
    }
    // Plans are counted from 0.
    return PLAN.number(handle, -1) + 1;
  }
}
