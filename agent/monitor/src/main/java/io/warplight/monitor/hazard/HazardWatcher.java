package io.warplight.monitor.hazard;

import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.monitor.Site;
import io.warplight.monitor.link.CatalogueRules;
import io.warplight.monitor.link.Watch;
import io.warplight.monitor.link.Watcher;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * Chooses what is looked for at each site: most sites are of no kind here, and nothing is loaded or
 * made for those. On the thread that links.
 */
public final class HazardWatcher implements Watcher {

  private final Catalogue catalogue;
  private final Notices notices;

  public HazardWatcher(Catalogue catalogue, Notices notices) {
    this.catalogue = catalogue;
    this.notices = notices;
  }

  @Override
  public @Nullable Watch watch(String owner, String function, String descriptor) {
    return null; // asked by site
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
    return null;
  }

  private Watch spinning(Site site) {
    int pending =
        new CatalogueRules(catalogue).pending(site.owner(), site.function(), site.descriptor());
    return after(
        new Spin(site, pending, notices, System::nanoTime),
        "answered",
        MethodType.methodType(void.class, int.class));
  }

  private static Watch after(Object target, String method, MethodType type, int... parameters) {
    try {
      MethodHandle handle =
          MethodHandles.lookup().findVirtual(target.getClass(), method, type).bindTo(target);
      return new Watch(handle, parameters);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(method, e);
    }
  }
}
