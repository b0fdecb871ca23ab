package io.warplight.monitor.handle;

import io.warplight.monitor.link.Watch;
import io.warplight.monitor.thread.ThreadContexts;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * What one site destroys: looked up before each of its calls, because its value may be another
 * handle's as soon as the call is done, and taken out of the table after it, if it succeeded. On
 * the thread that calls.
 */
final class Destruction {

  private final HandleTable table;
  private final ThreadContexts threads;
  private final HandleKind kind;
  private final int space;
  private final int site;

  Destruction(HandleTable table, ThreadContexts threads, HandleKind kind, int space, int site) {
    this.table = table;
    this.threads = threads;
    this.kind = kind;
    this.space = space;
    this.site = site;
  }

  Watch watch(int ended) {
    MethodHandles.Lookup own = MethodHandles.lookup();
    try {
      MethodHandle before =
          own.findVirtual(
              Destruction.class, "before", MethodType.methodType(long.class, Object.class));
      MethodHandle after =
          own.findVirtual(
              Destruction.class,
              "after",
              MethodType.methodType(void.class, int.class, long.class, Object.class));
      return Watch.around(before.bindTo(this), after.bindTo(this), ended);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  long before(@Nullable Object handle) {
    long value = HandleValues.of(handle);
    return value == HandleValues.NONE ? 0 : table.generation(space, value);
  }

  void after(int status, long generation, @Nullable Object handle) {
    if (status != 0) {
      return;
    }
    long value = HandleValues.of(handle);
    if (value == HandleValues.NONE) {
      return;
    }
    if (kind == HandleKind.CONTEXT) {
      table.contextDestroyed(value, site);
    }
    table.destroyed(kind, space, value, generation, site, (int) threads.thread());
  }
}
