package io.warplight.monitor.handle;

import io.warplight.catalog.Function;
import org.jspecify.annotations.Nullable;

/** Finds the live allocation that a pointer names. Any thread. */
public final class DeviceMemory {

  private final HandleSearch handles;

  public DeviceMemory(HandleSearch handles) {
    this.handles = handles;
  }

  /** The allocation that begins where this pointer points; null if none is known. */
  public @Nullable Handle at(Function function, @Nullable Object pointer) {
    long address = HandleValues.of(pointer);
    Handle live =
        address == HandleValues.NONE
            ? null
            : handles.live(HandleKind.DEVICE_MEMORY.space(function), address);
    return live == null || live.bytes <= 0 ? null : live;
  }
}
