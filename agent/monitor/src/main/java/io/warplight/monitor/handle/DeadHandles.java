package io.warplight.monitor.handle;

import io.warplight.catalog.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds the dead handle among what calls of one function are given. Dead is only what the table saw
 * end and has not seen made again. Any thread.
 */
final class DeadHandles {

  private final HandleSearch search;
  private final @Nullable HandleKind[] kinds;
  private final int[] spaces;

  DeadHandles(HandleTable table, Function function) {
    this.search = table.search();
    this.kinds = new HandleKind[function.parameterCount()];
    this.spaces = new int[kinds.length];
    for (int i = 0; i < kinds.length; i++) {
      HandleKind kind = Arguments.used(function, i);
      kinds[i] = kind;
      spaces[i] = kind == null ? 0 : kind.space(function);
    }
  }

  /** Whether a call of the function uses a handle in this parameter. */
  boolean uses(int parameter) {
    return kinds[parameter] != null;
  }

  /** The first dead handle that the call uses, or null. */
  @Nullable Handle in(@Nullable Object[] arguments) {
    for (int i = 0; i < arguments.length; i++) {
      Handle dead = dead(i, arguments[i], null);
      if (dead != null) {
        return dead;
      }
    }
    return null;
  }

  /**
   * What ended, if an argument names it and nothing that lives; or null.
   *
   * @param places what is surely not dead is not looked for; null to look all the same
   */
  @Nullable Handle dead(int parameter, @Nullable Object argument, @Nullable DeadPlaces places) {
    HandleKind kind = kinds[parameter];
    if (kind == null || argument == null || argument instanceof Number) {
      return null;
    }
    int space = spaces[parameter];
    long value = HandleValues.of(argument);
    if (value == HandleValues.NONE
        || (places != null && !places.mayHave(space, value))
        || search.live(space, value) != null) {
      return null;
    }
    Handle exact = search.dead(space, value);
    if (exact != null || !kind.isDeviceMemory()) {
      return exact;
    }
    return search.liveAround(space, value) == null ? search.deadAround(space, value) : null;
  }
}
