package io.warplight.monitor.hazard;

import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.catalog.Role;
import io.warplight.monitor.Site;
import io.warplight.monitor.handle.HandleSearch;
import io.warplight.monitor.link.Watch;
import io.warplight.monitor.link.WatchBinder;
import io.warplight.monitor.link.Watcher;
import io.warplight.monitor.thread.ThreadContexts;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Has {@link ResetUnderOthers} look around resets of a device, where handles are kept. On the
 * thread that links.
 */
public final class ResetWatcher implements Watcher {

  private final Catalogue catalogue;
  private final HandleSearch handles;
  private final ThreadContexts threads;
  private final Notices notices;
  private final AtomicBoolean said = new AtomicBoolean();

  public ResetWatcher(
      Catalogue catalogue, HandleSearch handles, ThreadContexts threads, Notices notices) {
    this.catalogue = catalogue;
    this.handles = handles;
    this.threads = threads;
    this.notices = notices;
  }

  @Override
  public @Nullable Watch watch(Site site) {
    Function known = catalogue.function(site.owner(), site.function(), site.descriptor());
    if (known == null || !known.has(Effect.RESET_DEVICE)) {
      return null;
    }
    ResetUnderOthers reset = new ResetUnderOthers(site, handles, threads, said, notices);
    int device = known.indexOf(Role.DEVICE);
    WatchBinder binder = new WatchBinder(MethodHandles.lookup(), reset);
    MethodType type = WatchBinder.type(site.descriptor());
    return device < 0
        ? binder.around("resettingOwn", "reset", type)
        : binder.around("resetting", "reset", type, device);
  }
}
