package io.warplight.monitor.link;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The agent's side of the bridge class: its private methods as handles. Made once at start-up, in a
 * loader that {@code java.lang} is open to; usable on any thread.
 */
final class Bridge {
  private final Class<?> type;
  private final Map<String, MethodHandle> methods = new HashMap<>();
  private final Object unsafe;

  Bridge(Class<?> type) throws ReflectiveOperationException {
    this.type = type;
    for (Method method : type.getDeclaredMethods()) {
      if (!method.isSynthetic()) {
        method.setAccessible(true);
        methods.put(method.getName(), MethodHandles.lookup().unreflect(method));
      }
    }
    this.unsafe = call("unsafe");
  }

  Class<?> type() {
    return type;
  }

  /** A method of the bridge, with its true type. */
  MethodHandle method(String name) {
    MethodHandle method = methods.get(name);
    if (method == null) {
      throw new IllegalStateException("The bridge has no method " + name);
    }
    return method;
  }

  /** Faults in the bridge that it could not tell the agent. */
  long untoldFaults() {
    return (long) call("untoldFaults");
  }

  void release() {
    callOrNull("release");
  }

  /** The class if the loader has been asked for it before, else null; asks no loader. */
  @Nullable Class<?> loaded(@Nullable ClassLoader loader, String name) {
    return (Class<?>) callOrNull("loaded", loader, name);
  }

  /** Whether a call of a static method of this class runs no initialiser. */
  boolean initialized(Class<?> type) {
    return (boolean) call("initialized", unsafe, type);
  }

  /** JDK 14 and before: a class that no loader knows, with the rights of its host. */
  Class<?> define(Class<?> host, byte[] bytes) {
    return (Class<?>) call("define", unsafe, host, bytes);
  }

  /** Calls one of its methods that gives something. */
  Object call(String name, @Nullable Object... arguments) {
    Object result = callOrNull(name, arguments);
    if (result == null) {
      throw new IllegalStateException("The bridge's " + name + " gave nothing");
    }
    return result;
  }

  /** Calls one of its methods that gives nothing. */
  void run(String name, @Nullable Object... arguments) {
    callOrNull(name, arguments);
  }

  private @Nullable Object callOrNull(String name, @Nullable Object... arguments) {
    try {
      return method(name).invokeWithArguments(arguments);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) { // a method handle may throw anything
      throw new IllegalStateException("The bridge's " + name + " failed", e);
    }
  }
}
