package io.warplight.monitor.link;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The agent's side of the bridge class: its private methods as handles, made when first asked for
 * and called with their exact types, because the JDK makes classes for each handle's shape and for
 * each conversion. Made once at start-up, in a loader that {@code java.lang} is open to; usable on
 * any thread.
 */
final class Bridge {
  private final Class<?> type;
  private final Map<String, Method> declared = new HashMap<>();
  private final Map<String, MethodHandle> handles = new ConcurrentHashMap<>();
  private final MethodHandle loaded;
  private final MethodHandle uninitialized;

  Bridge(Class<?> type) throws ReflectiveOperationException {
    this.type = type;
    for (Method method : type.getDeclaredMethods()) {
      if (!method.isSynthetic()) {
        declared.put(method.getName(), method);
      }
    }
    this.loaded = method("loaded");
    try {
      this.uninitialized =
          (MethodHandle) method("uninitialized").invokeExact(MethodHandles.lookup());
    } catch (Throwable e) { // a method handle may throw anything
      throw failed("uninitialized", e);
    }
  }

  Class<?> type() {
    return type;
  }

  /** A method of the bridge, with its true type. */
  MethodHandle method(String name) {
    MethodHandle known = handles.get(name);
    if (known != null) {
      return known;
    }
    Method method = declared.get(name);
    if (method == null) {
      throw new IllegalStateException("The bridge has no method " + name);
    }
    try {
      method.setAccessible(true);
      MethodHandle handle = MethodHandles.lookup().unreflect(method);
      handles.put(name, handle);
      return handle;
    } catch (IllegalAccessException e) {
      throw failed(name, e);
    }
  }

  /** Faults in the bridge that it could not tell the agent. */
  long untoldFaults() {
    try {
      return (long) method("untoldFaults").invokeExact();
    } catch (Throwable e) { // a method handle may throw anything
      throw failed("untoldFaults", e);
    }
  }

  void release() {
    try {
      method("release").invokeExact();
    } catch (Throwable e) { // a method handle may throw anything
      throw failed("release", e);
    }
  }

  void answers(MethodHandle answer) {
    try {
      method("answers").invokeExact(answer);
    } catch (Throwable e) { // a method handle may throw anything
      throw failed("answers", e);
    }
  }

  void holders(MethodHandle copies, MethodHandle endings) {
    try {
      method("holders").invokeExact(copies, endings);
    } catch (Throwable e) { // a method handle may throw anything
      throw failed("holders", e);
    }
  }

  void creations(MethodHandle creations) {
    try {
      method("creations").invokeExact(creations);
    } catch (Throwable e) { // a method handle may throw anything
      throw failed("creations", e);
    }
  }

  /** Runs something whose own calls are not reported; false if the thread is in here already. */
  boolean inside(Runnable work) {
    try {
      return (boolean) method("inside").invokeExact(work);
    } catch (Throwable e) { // a method handle may throw anything
      throw failed("inside", e);
    }
  }

  /** The class if the loader has been asked for it before, else null; asks no loader. */
  @Nullable Class<?> loaded(@Nullable ClassLoader loader, String name) {
    try {
      return (Class<?>) loaded.invokeExact(loader, name);
    } catch (Throwable e) { // a method handle may throw anything
      throw failed("loaded", e);
    }
  }

  /** Whether a call of a static method of this class runs no initialiser. */
  boolean initialized(Class<?> type) {
    try {
      return !(boolean) uninitialized.invokeExact(type);
    } catch (Throwable e) { // a method handle may throw anything
      throw failed("uninitialized", e);
    }
  }

  /** JDK 14 and before: a class that no loader knows, with the rights of its host. */
  Class<?> define(Class<?> host, byte[] bytes) {
    try {
      return (Class<?>) method("define").invokeExact(host, bytes);
    } catch (Throwable e) { // a method handle may throw anything
      throw failed("define", e);
    }
  }

  /** Errors and what needs no declaration go on as they are. */
  private static IllegalStateException failed(String name, Throwable e) {
    if (e instanceof RuntimeException) {
      throw (RuntimeException) e;
    }
    if (e instanceof Error) {
      throw (Error) e;
    }
    return new IllegalStateException("The bridge's " + name + " failed", e);
  }
}
