package io.warplight.monitor.handle;

import io.warplight.monitor.link.Watch;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the binding itself tells the table, whoever called it: which handle objects were made of a
 * value that is there already, and what is about to be destroyed. So a call by reflection or a
 * method reference makes no leak. On the threads that call.
 */
public final class HandleHooks {

  private final HandleTable table;

  public HandleHooks(HandleTable table) {
    this.table = table;
  }

  /** {@code (long)void}. */
  public MethodHandle copies() {
    return handle("copied", long.class);
  }

  /** {@code (Object)void}. */
  public MethodHandle endings() {
    return handle("ending", Object.class);
  }

  private MethodHandle handle(String name, Class<?> parameter) {
    try {
      return MethodHandles.lookup()
          .findVirtual(HandleHooks.class, name, MethodType.methodType(void.class, parameter))
          .bindTo(this);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(name, e);
    }
  }

  /** Takes back that one of a call's handles is a leak, as the call is made with it. */
  public Watch uses(List<Integer> parameters) {
    int count = parameters.size();
    int[] positions = new int[count];
    MethodType type = MethodType.methodType(void.class, int.class);
    for (int i = 0; i < count; i++) {
      positions[i] = parameters.get(i);
      type = type.appendParameterTypes(Object.class);
    }
    try {
      return new Watch(
          MethodHandles.lookup().findVirtual(HandleHooks.class, "used", type).bindTo(this),
          positions);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  void used(int status, @Nullable Object one) {
    used(one);
  }

  void used(int status, @Nullable Object one, @Nullable Object two) {
    used(one);
    used(two);
  }

  void used(int status, @Nullable Object one, @Nullable Object two, @Nullable Object three) {
    used(one);
    used(two);
    used(three);
  }

  private void used(@Nullable Object handle) {
    long value = HandleValues.of(handle);
    if (value != HandleValues.NONE) {
      table.used(value);
    }
  }

  void copied(long value) {
    table.copied(value);
  }

  void ending(@Nullable Object handle) {
    long value = HandleValues.of(handle);
    if (value != HandleValues.NONE) {
      table.ending(value);
    }
  }
}
