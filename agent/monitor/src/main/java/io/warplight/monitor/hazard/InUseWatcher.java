package io.warplight.monitor.hazard;

import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.catalog.Role;
import io.warplight.monitor.Site;
import io.warplight.monitor.handle.DeviceMemory;
import io.warplight.monitor.link.Watch;
import io.warplight.monitor.link.WatchBinder;
import io.warplight.monitor.link.Watcher;
import io.warplight.monitor.suspect.Users;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * Has {@link StillInUse} look around calls that give device memory back, where handles and
 * addresses are kept. On the thread that links.
 */
public final class InUseWatcher implements Watcher {

  private final Catalogue catalogue;
  private final DeviceMemory memory;
  private final Users users;
  private final Notices notices;

  public InUseWatcher(Catalogue catalogue, DeviceMemory memory, Users users, Notices notices) {
    this.catalogue = catalogue;
    this.memory = memory;
    this.users = users;
    this.notices = notices;
  }

  @Override
  public @Nullable Watch watch(Site site) {
    Function known = catalogue.function(site.owner(), site.function(), site.descriptor());
    int memoryAt = known == null ? -1 : known.indexOf(Role.DESTROYED, Role.DEVICE_POINTER);
    if (known == null || memoryAt < 0 || !known.has(Effect.FREE)) {
      return null;
    }
    StillInUse use = new StillInUse(site, known, catalogue, memory, users, notices);
    int stream = known.indexOf(Role.STREAM);
    WatchBinder binder = new WatchBinder(MethodHandles.lookup(), use);
    MethodType type = WatchBinder.type(site.descriptor());
    return known.has(Effect.ASYNC) && stream >= 0
        ? binder.around("freeingOn", "freed", type, memoryAt, stream)
        : binder.around("freeing", "freed", type, memoryAt);
  }
}
