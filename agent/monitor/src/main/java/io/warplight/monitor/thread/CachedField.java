package io.warplight.monitor.thread;

import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.security.AccessController;
import java.security.PrivilegedAction;
import org.jspecify.annotations.Nullable;

/**
 * One field of a class of the binding, found by names and read directly: no method of an
 * application's object is called. Several loaders may have the class; the field found last is kept,
 * weakly, so that it never keeps a loader alive. Any thread.
 */
public final class CachedField {

  private final String className;
  private final String name;
  private volatile WeakReference<@Nullable Field> lastFound = new WeakReference<>(null);

  /** The class of this name that has no such field, or none that we may read. */
  private volatile WeakReference<@Nullable Class<?>> lastWithout = new WeakReference<>(null);

  /** A field of this class, as {@code Class.getName()} has it, or of its subclasses' objects. */
  public CachedField(String className, String name) {
    this.className = className;
    this.name = name;
  }

  /** The number in it; a default where there is no such field or it is closed to us. */
  public long number(Object object, long otherwise) {
    Field field = field(object);
    try {
      return field == null ? otherwise : field.getLong(object);
    } catch (IllegalAccessException | IllegalArgumentException closed) {
      return otherwise;
    }
  }

  /** The object in it, or null. */
  public @Nullable Object object(Object object) {
    Field field = field(object);
    try {
      return field == null ? null : field.get(object);
    } catch (IllegalAccessException closed) {
      return null;
    }
  }

  private @Nullable Field field(Object object) {
    Field field = lastFound.get();
    if (field != null && field.getDeclaringClass().isInstance(object)) {
      return field;
    }
    Class<?> type = object.getClass();
    while (type != null && !type.getName().equals(className)) {
      type = type.getSuperclass();
    }
    if (type == null || type == lastWithout.get()) {
      return null;
    }
    field = find(type);
    if (field == null) {
      lastWithout = new WeakReference<>(type);
    } else {
      lastFound = new WeakReference<>(field);
    }
    return field;
  }

  // Privileged because a security manager may stand between the application and its fields; see
  // AgentThreads on the deprecation.
  @SuppressWarnings("removal")
  private @Nullable Field find(Class<?> type) {
    return AccessController.doPrivileged(
        (PrivilegedAction<@Nullable Field>)
            () -> {
              try {
                Field field = type.getDeclaredField(name);
                field.setAccessible(true);
                return field;
              } catch (ReflectiveOperationException | RuntimeException closed) {
                // Another version, or a named module that opens nothing: not known, then.
                return null;
              }
            });
  }
}
