package io.warplight.monitor.handle;

import io.warplight.catalog.Function;
import io.warplight.monitor.suspect.NamedDevice;
import io.warplight.monitor.thread.NativePointers;
import io.warplight.monitor.thread.ThreadContexts;
import org.jspecify.annotations.Nullable;

/**
 * Knows by the table which device a call's handles belong to. A handle of another device than the
 * thread's, or one that nobody saw made, leaves it open whose failure the call heard of. On threads
 * that failed.
 */
public final class HandleDevices implements NamedDevice {

  /** The null stream by its other name, and each thread's own: they are the current context's. */
  private static final long LAST_DEFAULT_STREAM = 2;

  private final HandleSearch handles;

  public HandleDevices(HandleSearch handles) {
    this.handles = handles;
  }

  @Override
  public int of(Function function, @Nullable Object[] arguments, int current) {
    if (arguments.length != function.parameterCount()) {
      return ThreadContexts.UNKNOWN_DEVICE;
    }
    for (int i = 0; i < arguments.length; i++) {
      HandleKind kind = Arguments.used(function, i);
      if (kind != null && !isOf(current, kind, kind.space(function), arguments[i])) {
        return ThreadContexts.UNKNOWN_DEVICE;
      }
    }
    return current;
  }

  private boolean isOf(int device, HandleKind kind, int space, @Nullable Object argument) {
    long value = HandleValues.of(argument);
    // Nothing, the null stream, or memory of Java.
    boolean isCurrent =
        value == HandleValues.NONE
            ? NativePointers.of(argument) == 0
            : kind == HandleKind.STREAM && value <= LAST_DEFAULT_STREAM;
    if (isCurrent) {
      return true;
    }
    Handle live = value == HandleValues.NONE ? null : handles.live(space, value);
    if (live == null && value != HandleValues.NONE && kind.isMemory()) {
      live = handles.liveAround(space, value);
    }
    return live != null && kind != HandleKind.CONTEXT && live.device == device;
  }
}
