package io.warplight.monitor.link;

import io.warplight.monitor.Site;
import org.jspecify.annotations.Nullable;

/**
 * Follows calls of some functions, successful ones too. Asked once for each site that links, on the
 * thread that links; the {@link Watch} that it gives is composed into the site's handle.
 */
public interface Watcher {

  /** How to watch this site, or null if it does not matter here. */
  @Nullable Watch watch(Site site);
}
