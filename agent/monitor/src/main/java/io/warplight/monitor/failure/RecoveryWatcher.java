package io.warplight.monitor.failure;

import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.catalog.Role;
import io.warplight.monitor.link.FunctionWatcher;
import io.warplight.monitor.link.Watch;
import io.warplight.monitor.link.WatchBinder;
import io.warplight.monitor.thread.NativePointers;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/**
 * Tells {@link StickyFailures} of contexts that are created: one that is made after a loss says
 * that the device is back. Asked on the thread that links; what it hands out runs around the calls
 * that create.
 */
final class RecoveryWatcher implements FunctionWatcher {

  private final Catalogue catalogue;
  private final StickyFailures sticky;

  RecoveryWatcher(Catalogue catalogue, StickyFailures sticky) {
    this.catalogue = catalogue;
    this.sticky = sticky;
  }

  @Override
  public @Nullable Watch watch(String owner, String function, String descriptor) {
    Function known = catalogue.function(owner, function, descriptor);
    if (known == null || !known.has(Effect.CREATE_CONTEXT)) {
      return null;
    }
    int device = known.indexOf(Role.DEVICE);
    return device < 0
        ? null
        : new WatchBinder(MethodHandles.lookup(), this)
            .aroundWith("creating", "created", WatchBinder.type(descriptor), device);
  }

  long creating(@Nullable Object device) {
    return sticky.told();
  }

  /** A {@code CUdevice} carries its ordinal where other handles carry an address. */
  void created(int status, long before, @Nullable Object device) {
    if (status == 0 && before != 0) {
      sticky.contextCreated((int) NativePointers.of(device), before);
    }
  }
}
