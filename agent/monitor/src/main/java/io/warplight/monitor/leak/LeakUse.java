package io.warplight.monitor.leak;

import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Function;
import io.warplight.monitor.handle.HandleHooks;
import io.warplight.monitor.handle.HandleWatcher;
import io.warplight.monitor.link.FunctionWatcher;
import io.warplight.monitor.link.Watch;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks whether a handle that was called a leak is used all the same. Switched on with the first
 * leak: before there is one, no call pays for it. Asked on the thread that links a site.
 */
public final class LeakUse implements FunctionWatcher {

  /** The handles of a call that are looked at. */
  private static final int MOST = 3;

  private final Catalogue catalogue;
  private final HandleHooks hooks;

  public LeakUse(Catalogue catalogue, HandleHooks hooks) {
    this.catalogue = catalogue;
    this.hooks = hooks;
  }

  @Override
  public @Nullable Watch watch(String owner, String function, String descriptor) {
    Function known = catalogue.function(owner, function, descriptor);
    if (known == null) {
      return null;
    }
    List<Integer> used = new ArrayList<>();
    for (int i = 0; i < known.parameterCount() && used.size() < MOST; i++) {
      if (HandleWatcher.uses(known, i)) {
        used.add(i);
      }
    }
    return used.isEmpty() ? null : hooks.uses(used);
  }
}
