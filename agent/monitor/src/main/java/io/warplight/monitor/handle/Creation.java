package io.warplight.monitor.handle;

import io.warplight.catalog.Function;
import io.warplight.catalog.Role;
import io.warplight.monitor.link.Watch;
import io.warplight.monitor.thread.ThreadContexts;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * What one site creates: told after each of its calls, on the thread that calls. Looks at
 * successful ones only.
 */
final class Creation {

  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

  private final HandleTable table;
  private final ThreadContexts threads;
  private final HandleKind kind;
  private final int space;
  private final int site;

  Creation(HandleTable table, ThreadContexts threads, HandleKind kind, int space, int site) {
    this.table = table;
    this.threads = threads;
    this.kind = kind;
    this.space = space;
    this.site = site;
  }

  /** Watches this function's calls; the parameter gets what is made. */
  Watch watch(Function function, int made) {
    int size = function.indexOf(Role.SIZE);
    int pitch = function.indexOf(Role.OUTPUT, Role.PITCH);
    int height = function.indexOf(Role.HEIGHT);
    MethodType plain = MethodType.methodType(void.class, int.class, Object.class);
    if (size >= 0) {
      return watch("sized", plain.appendParameterTypes(long.class), made, size);
    }
    if (pitch >= 0 && height >= 0) {
      return watch(
          "pitched", plain.appendParameterTypes(Object.class, long.class), made, pitch, height);
    }
    return watch("made", plain, made);
  }

  private Watch watch(String method, MethodType type, int... parameters) {
    try {
      return new Watch(LOOKUP.findVirtual(Creation.class, method, type).bindTo(this), parameters);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(method, e);
    }
  }

  void made(int status, @Nullable Object handle) {
    sized(status, handle, -1);
  }

  void pitched(int status, @Nullable Object handle, @Nullable Object pitch, long height) {
    long row = pitch instanceof long[] && ((long[]) pitch).length > 0 ? ((long[]) pitch)[0] : -1;
    sized(status, handle, row > 0 && height > 0 ? row * height : -1);
  }

  void sized(int status, @Nullable Object handle, long bytes) {
    if (status != 0) {
      return;
    }
    long value = HandleValues.of(handle);
    if (value != HandleValues.NONE) {
      table.created(
          kind,
          space,
          value,
          bytes,
          site,
          threads.device(),
          threads.context(),
          (int) threads.thread());
    }
  }
}
