package io.warplight.monitor.link;

import io.warplight.monitor.Site;
import org.jspecify.annotations.Nullable;

/**
 * Follows calls of some functions, successful ones too. Asked once for each site that links, on the
 * thread that links; the {@link Watch} that it gives is composed into the site's handle.
 */
public interface Watcher {
  /**
   * How to watch this function, or null if it does not matter here.
   *
   * @param owner internal name of the binding class
   * @param descriptor the function's true descriptor
   */
  @Nullable Watch watch(String owner, String function, String descriptor);

  /** How to watch this site, for a watcher that keeps sites apart; else asks for its function. */
  default @Nullable Watch watch(Site site) {
    return watch(site.owner(), site.function(), site.descriptor());
  }
}
