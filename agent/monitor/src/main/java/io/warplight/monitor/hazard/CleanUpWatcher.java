package io.warplight.monitor.hazard;

import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Function;
import io.warplight.catalog.Role;
import io.warplight.monitor.Site;
import io.warplight.monitor.explain.AfterFailure;
import io.warplight.monitor.link.Watch;
import io.warplight.monitor.link.WatchBinder;
import io.warplight.monitor.link.Watcher;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/**
 * Has {@link CleanUpThrew} look around calls that give something back. On the thread that links.
 */
public final class CleanUpWatcher implements Watcher {

  private final Catalogue catalogue;
  private final AfterFailure failures;
  private final Notices notices;

  public CleanUpWatcher(Catalogue catalogue, AfterFailure failures, Notices notices) {
    this.catalogue = catalogue;
    this.failures = failures;
    this.notices = notices;
  }

  @Override
  public @Nullable Watch watch(Site site) {
    Function known = catalogue.function(site.owner(), site.function(), site.descriptor());
    int handle =
        known == null || !AfterFailure.isCleanUp(known) ? -1 : known.indexOf(Role.DESTROYED);
    if (handle < 0) {
      return null;
    }
    CleanUpThrew threw = new CleanUpThrew(site, failures, notices);
    return new WatchBinder(MethodHandles.lookup(), threw)
        .around("cleaning", "cleaned", WatchBinder.type(site.descriptor()), handle);
  }
}
