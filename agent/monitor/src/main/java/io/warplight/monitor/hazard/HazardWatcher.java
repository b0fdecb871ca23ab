package io.warplight.monitor.hazard;

import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.monitor.Site;
import io.warplight.monitor.Sites;
import io.warplight.monitor.link.CatalogueRules;
import io.warplight.monitor.link.Watch;
import io.warplight.monitor.link.WatchBinder;
import io.warplight.monitor.link.Watcher;
import java.lang.invoke.MethodHandles;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Chooses what is looked for at each site: most sites are of no kind here, and nothing is loaded or
 * made for those. On the thread that links.
 */
public final class HazardWatcher implements Watcher {

  private final Catalogue catalogue;
  private final Notices notices;
  private final Sites sites;
  private final Predicate<String> mayThrow;
  private final AtomicBoolean neverThrows = new AtomicBoolean();
  private @Nullable BlindCheck blindCheck;

  /**
   * Looks for all of them.
   *
   * @param mayThrow whether a binding class, by its internal name, may throw instead of returning
   */
  public HazardWatcher(
      Catalogue catalogue, Notices notices, Sites sites, Predicate<String> mayThrow) {
    this.catalogue = catalogue;
    this.notices = notices;
    this.sites = sites;
    this.mayThrow = mayThrow;
  }

  @Override
  public @Nullable Watch watch(Site site) {
    Function known = catalogue.function(site.owner(), site.function(), site.descriptor());
    if (known == null) {
      return null;
    }
    if (known.has(Effect.QUERY) && !known.pending().isEmpty() && site.decodedPlace().polls()) {
      return spinning(site);
    }
    if (known.has(Effect.READ_LAST_ERROR) || known.has(Effect.PEEK_LAST_ERROR)) {
      blindCheck().look(site);
      return null;
    }
    if (known.neverThrows() && site.decodedPlace().fate().isSwallowed()) {
      return after(new SkippedCheck(site, mayThrow, neverThrows, notices), "called", site);
    }
    return known.has(Effect.COPY) && known.has(Effect.ASYNC) ? copying(site, known) : null;
  }

  private @Nullable Watch copying(Site site, Function known) {
    int[] memory = AsyncArrayCopy.parameters(known);
    if (memory.length == 0) {
      return null;
    }
    return after(new AsyncArrayCopy(site, notices), "called", site, memory);
  }

  /** One, so that it is said once a process; made with the first check. */
  private synchronized BlindCheck blindCheck() {
    BlindCheck known = blindCheck;
    if (known == null) {
      known = new BlindCheck(catalogue, sites, mayThrow, notices);
      blindCheck = known;
    }
    return known;
  }

  private Watch spinning(Site site) {
    int pending =
        new CatalogueRules(catalogue).pending(site.owner(), site.function(), site.descriptor());
    return after(new Spin(site, pending, notices, System::nanoTime), "answered", site);
  }

  private static Watch after(Object target, String method, Site site, int... parameters) {
    return new WatchBinder(MethodHandles.lookup(), target)
        .after(method, WatchBinder.type(site.descriptor()), parameters);
  }
}
