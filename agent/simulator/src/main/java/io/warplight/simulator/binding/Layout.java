package io.warplight.simulator.binding;

import io.warplight.simulator.memory.Raw;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * Where the fields of {@code NativePointerObject} and {@code Pointer} lie in the objects of one
 * class. Found once a class.
 */
final class Layout {
  private static final ClassValue<Layout> LAYOUTS =
      new ClassValue<Layout>() {
        @Override
        protected Layout computeValue(Class<?> type) {
          return new Layout(type);
        }
      };

  final long nativePointer;
  final long byteOffset;
  final long buffer;
  final long pointers;

  private Layout(Class<?> type) {
    nativePointer = offset(type, "nativePointer");
    byteOffset = offset(type, "byteOffset");
    buffer = offset(type, "buffer");
    pointers = offset(type, "pointers");
  }

  static Layout of(Object object) {
    return LAYOUTS.get(object.getClass());
  }

  boolean isPointer() {
    return byteOffset >= 0;
  }

  /** The field's offset, in JCuda's classes only; -1 where there is no such field. */
  private static long offset(Class<?> type, String name) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      if (c.getName().startsWith("jcuda.")) {
        for (Field field : c.getDeclaredFields()) {
          if (field.getName().equals(name) && !Modifier.isStatic(field.getModifiers())) {
            return Raw.access().fieldOffset(field);
          }
        }
      }
    }
    return -1;
  }

  static @Nullable Object reference(Object object, long offset) {
    return offset < 0 ? null : Raw.access().getReference(object, offset);
  }
}
