package io.warplight.monitor.thread;

import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.security.AccessController;
import java.security.PrivilegedAction;
import org.jspecify.annotations.Nullable;

/**
 * Reads the native address inside JCuda's handle objects ({@code CUcontext}, {@code cudaStream_t},
 * …): two Java objects with the same address are the same handle. The field is read directly; no
 * method of an application's object is ever called, because it may be overridden.
 *
 * <p>Any thread. The field found last is kept weakly, so that it never keeps a loader alive.
 */
public final class NativePointers {

  /** What cannot be read: no handle object, or its class sits in a module that is closed to us. */
  public static final long UNKNOWN = -1L;

  private static final String BASE = "jcuda.NativePointerObject";
  private static final String FIELD = "nativePointer";

  private static volatile WeakReference<@Nullable Field> lastFound = new WeakReference<>(null);

  private NativePointers() {}

  /** The address in this handle object; 0 for null; else {@link #UNKNOWN}. */
  public static long of(@Nullable Object handle) {
    if (handle == null) {
      return 0;
    }
    Field field = lastFound.get();
    if (field == null || !field.getDeclaringClass().isInstance(handle)) {
      Class<?> base = base(handle.getClass());
      field = base == null ? null : find(base);
      if (field == null) {
        return UNKNOWN;
      }
      lastFound = new WeakReference<>(field);
    }
    try {
      return field.getLong(handle);
    } catch (IllegalAccessException closed) {
      return UNKNOWN;
    }
  }

  private static @Nullable Class<?> base(Class<?> type) {
    Class<?> c = type;
    while (c != null && !c.getName().equals(BASE)) {
      c = c.getSuperclass();
    }
    return c;
  }

  // See AgentThreads on the deprecation.
  @SuppressWarnings("removal")
  private static @Nullable Field find(Class<?> base) {
    return AccessController.doPrivileged(
        (PrivilegedAction<@Nullable Field>)
            () -> {
              try {
                Field field = base.getDeclaredField(FIELD);
                field.setAccessible(true);
                return field.getType() == long.class ? field : null;
              } catch (ReflectiveOperationException | RuntimeException closed) {
                // Another JCuda, or one in a named module that opens nothing: not known, then.
                return null;
              }
            });
  }
}
