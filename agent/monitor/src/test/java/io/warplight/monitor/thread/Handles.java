package io.warplight.monitor.thread;

import java.lang.reflect.Field;
import jcuda.NativePointerObject;

/** Handle objects with an address, as if CUDA had written it. */
public final class Handles {

  private Handles() {}

  public static <T extends NativePointerObject> T at(T handle, long address) {
    try {
      Field field = NativePointerObject.class.getDeclaredField("nativePointer");
      field.setAccessible(true);
      field.setLong(handle, address);
      return handle;
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }
}
