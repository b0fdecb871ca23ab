package io.warplight.monitor.handle;

import io.warplight.catalog.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds the dead handle among what a call is given. Dead is only what the table saw end and has not
 * seen made again. Any thread.
 */
final class DeadHandles {

  private final HandleTable table;

  DeadHandles(HandleTable table) {
    this.table = table;
  }

  /** The first dead handle that the call uses, or null. */
  @Nullable Handle in(Function function, @Nullable Object[] arguments) {
    for (int i = 0; i < arguments.length; i++) {
      HandleKind kind = Arguments.used(function, i);
      Object argument = arguments[i];
      if (kind != null && argument != null && !(argument instanceof Number)) {
        Handle dead = dead(kind, kind.space(function), HandleValues.of(argument));
        if (dead != null) {
          return dead;
        }
      }
    }
    return null;
  }

  /** What ended, if this value names it and nothing that lives. */
  @Nullable Handle dead(HandleKind kind, int space, long value) {
    if (value == HandleValues.NONE || table.search().live(space, value) != null) {
      return null;
    }
    Handle exact = table.search().dead(space, value);
    if (exact != null || !kind.isDeviceMemory()) {
      return exact;
    }
    return table.search().liveAround(space, value) == null
        ? table.search().deadAround(space, value)
        : null;
  }
}
