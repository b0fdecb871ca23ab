package io.warplight.monitor.link;

import io.warplight.monitor.Site;
import org.jspecify.annotations.Nullable;

/** A {@link Watcher} that follows all sites of a function alike. */
public interface FunctionWatcher extends Watcher {

  /**
   * How to watch this function, or null if it does not matter here.
   *
   * @param owner internal name of the binding class
   * @param descriptor the function's true descriptor
   */
  @Nullable Watch watch(String owner, String function, String descriptor);

  @Override
  default @Nullable Watch watch(Site site) {
    return watch(site.owner(), site.function(), site.descriptor());
  }
}
