package io.warplight.monitor.handle;

import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.catalog.Role;
import io.warplight.monitor.explain.Hint;
import org.jspecify.annotations.Nullable;

/**
 * Explains a copy whose direction contradicts an address: memory of the host where the direction
 * says the device's, or the other way round. Of addresses that are neither a Java object's nor in
 * the table nothing is said, nor of managed memory, which is both. On the thread that failed.
 */
final class WrongDirection {

  private static final String[] DIRECTIONS = {
    "host to host", "host to device", "device to host", "device to device"
  };

  private final HandleSearch handles;

  WrongDirection(HandleSearch handles) {
    this.handles = handles;
  }

  @Nullable Hint of(Function function, @Nullable Object[] arguments) {
    int kind = function.indexOf(Role.KIND);
    Object value = kind < 0 || !function.has(Effect.COPY) ? null : arguments[kind];
    int direction = value instanceof Integer ? (Integer) value : -1;
    if (direction < 0 || direction >= DIRECTIONS.length) {
      return null;
    }
    int source = function.indexOf(Role.SOURCE);
    int destination = function.indexOf(Role.DESTINATION);
    String wrong = wrong(function, arguments, source, direction >= 2);
    if (wrong == null) {
      wrong = wrong(function, arguments, destination, direction % 2 == 1);
    }
    return wrong == null
        ? null
        : Hint.onFailure(
            "wrong_direction", "the direction is " + DIRECTIONS[direction] + ", and " + wrong);
  }

  private @Nullable String wrong(
      Function function, @Nullable Object[] arguments, int parameter, boolean onDevice) {
    Object pointer = parameter < 0 ? null : arguments[parameter];
    if (pointer == null || Arguments.used(function, parameter) != HandleKind.DEVICE_MEMORY) {
      return null;
    }
    String name = function.parameterName(parameter);
    if (Arguments.room(pointer) != Arguments.UNKNOWN) {
      return onDevice ? name + " is Java memory" : null;
    }
    long address = HandleValues.of(pointer);
    HandleKind unlike = onDevice ? HandleKind.PINNED_MEMORY : HandleKind.DEVICE_MEMORY;
    int space = unlike.space(function);
    Handle live = address == HandleValues.NONE ? null : handles.live(space, address);
    if (live == null && address != HandleValues.NONE) {
      live = handles.liveAround(space, address);
    }
    return live == null || live.kind != unlike
        ? null
        : name + " is " + unlike.one() + ", " + HandleText.made(live);
  }
}
