package io.warplight.monitor.handle;

import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.catalog.Role;
import io.warplight.monitor.link.Watch;
import io.warplight.monitor.thread.ThreadContexts;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * What one site creates: told after each of its calls, on the thread that calls, and, where
 * somebody watches for leaks, before it, for what the object held until then.
 */
final class Creation {

  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

  private final HandleTable table;
  private final ThreadContexts threads;
  private final HandleKind kind;
  private final int space;
  private final int site;
  private final @Nullable UnseenCreations unseen;

  Creation(
      HandleTable table,
      ThreadContexts threads,
      HandleKind kind,
      int space,
      int site,
      @Nullable UnseenCreations unseen) {
    this.table = table;
    this.unseen = unseen;
    this.threads = threads;
    this.kind = kind;
    this.space = space;
    this.site = site;
  }

  /** Watches this function's calls; the parameter gets what is made. */
  Watch watch(Function function, int made) {
    // Memory from a stream that is being captured belongs to the graph.
    boolean held = table.watchesHolders() && !function.has(Effect.ASYNC);
    int size = function.indexOf(Role.SIZE);
    int pitch = function.indexOf(Role.OUTPUT, Role.PITCH);
    int height = function.indexOf(Role.HEIGHT);
    MethodType plain = MethodType.methodType(void.class, int.class, long.class, Object.class);
    if (size >= 0) {
      return watch(
          held ? "sizedAndHeld" : "sized", plain.appendParameterTypes(long.class), made, size);
    }
    if (pitch >= 0 && height >= 0) {
      return watch(
          held ? "pitchedAndHeld" : "pitched",
          plain.appendParameterTypes(Object.class, long.class),
          made,
          pitch,
          height);
    }
    return watch(held ? "madeAndHeld" : "made", plain, made);
  }

  private Watch watch(String method, MethodType type, int... parameters) {
    try {
      MethodHandle after = LOOKUP.findVirtual(Creation.class, method, type).bindTo(this);
      if (!table.watchesHolders()) {
        return new Watch(MethodHandles.insertArguments(after, 1, HandleValues.NONE), parameters);
      }
      table.begin();
      MethodHandle before =
          LOOKUP
              .findVirtual(
                  Creation.class, "before", MethodType.methodType(long.class, Object.class))
              .bindTo(this);
      return Watch.around(
          MethodHandles.dropArguments(
              before, 1, type.parameterList().subList(3, type.parameterCount())),
          after,
          parameters);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(method, e);
    }
  }

  /** What the object holds before the call. */
  long before(@Nullable Object handle) {
    return HandleValues.of(handle);
  }

  void made(int status, long old, @Nullable Object handle) {
    made(status, old, handle, -1, false);
  }

  void madeAndHeld(int status, long old, @Nullable Object handle) {
    made(status, old, handle, -1, true);
  }

  void sized(int status, long old, @Nullable Object handle, long bytes) {
    made(status, old, handle, bytes, false);
  }

  void sizedAndHeld(int status, long old, @Nullable Object handle, long bytes) {
    made(status, old, handle, bytes, true);
  }

  void pitched(int status, long old, @Nullable Object handle, @Nullable Object pitch, long height) {
    made(status, old, handle, bytes(pitch, height), false);
  }

  void pitchedAndHeld(
      int status, long old, @Nullable Object handle, @Nullable Object pitch, long height) {
    made(status, old, handle, bytes(pitch, height), true);
  }

  private static long bytes(@Nullable Object pitch, long height) {
    long row = pitch instanceof long[] && ((long[]) pitch).length > 0 ? ((long[]) pitch)[0] : -1;
    return row > 0 && height > 0 ? row * height : -1;
  }

  private void made(int status, long old, @Nullable Object handle, long bytes, boolean held) {
    if (status != 0 && old == HandleValues.NONE) {
      return;
    }
    long value = HandleValues.of(handle);
    if (old != HandleValues.NONE && old != value) {
      // Also a call that failed: it may have put 0 there.
      table.overwritten(space, old, site);
    }
    if (status == 0 && value != HandleValues.NONE) {
      table.created(
          kind,
          space,
          value,
          bytes,
          site,
          threads.device(),
          threads.context(),
          (int) threads.thread(),
          held ? HandleValues.holder(handle) : null);
      if (unseen != null) {
        unseen.seen(value);
      }
    }
  }
}
