package io.warplight.monitor.hazard;

import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Domain;
import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.catalog.Role;
import io.warplight.monitor.Site;
import io.warplight.monitor.handle.HandleWatcher;
import io.warplight.monitor.link.Watch;
import io.warplight.monitor.link.WatchBinder;
import io.warplight.monitor.link.Watcher;
import io.warplight.monitor.suspect.Suspects;
import io.warplight.monitor.thread.ThreadContexts;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/**
 * Has {@link DeviceAssumed} look at calls that set a device and at those that make a handle on the
 * thread's device. On the thread that links.
 */
public final class DeviceWatcher implements Watcher {

  private final Catalogue catalogue;
  private final DeviceAssumed assumed;

  public DeviceWatcher(
      Catalogue catalogue, ThreadContexts threads, Suspects suspects, Notices notices) {
    this.catalogue = catalogue;
    this.assumed = new DeviceAssumed(threads, suspects, notices);
  }

  @Override
  public @Nullable Watch watch(Site site) {
    Function known = catalogue.function(site.owner(), site.function(), site.descriptor());
    if (known == null) {
      return null;
    }
    if (known.has(Effect.SET_DEVICE)) {
      int device = known.indexOf(Role.DEVICE);
      boolean isNumber = known.descriptor().equals("(I)I");
      return isNumber && device == 0 ? after("set", site, device) : null;
    }
    if (known.has(Effect.SET_CONTEXT)
        || known.has(Effect.PUSH_CONTEXT)
        || known.has(Effect.CREATE_CONTEXT)) {
      assumed.contextChosen();
      return null;
    }
    return known.domain() != Domain.DRIVER && HandleWatcher.makesOnDevice(known)
        ? after("made", site)
        : null;
  }

  private Watch after(String method, Site site, int... parameters) {
    return new WatchBinder(MethodHandles.lookup(), assumed)
        .giving(site)
        .after(method, WatchBinder.type(site.descriptor()), parameters);
  }
}
