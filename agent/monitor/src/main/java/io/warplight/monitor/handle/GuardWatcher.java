package io.warplight.monitor.handle;

import io.warplight.catalog.Binding;
import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Function;
import io.warplight.monitor.Site;
import io.warplight.monitor.link.Watch;
import io.warplight.monitor.link.Watcher;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sets a {@link Guard} before each call that uses a handle or copies. Asked on the thread that
 * links a site.
 */
public final class GuardWatcher implements Watcher {

  private final Catalogue catalogue;
  private final HandleTable table;
  private final GuardMode mode;
  private final BooleanSupplier seesAll;
  private final UnseenCreations unseen;
  private final Consumer<Runnable> unwatched;
  private final Consumer<String> log;

  /**
   * A watcher.
   *
   * @param mode on or stop
   * @param seesAll whether no class that calls a binding was left as it was, nor ran before the
   *     agent came: only then a call is stopped for a dead handle
   * @param unseen what was made by reflection or a method reference all the same
   * @param unwatched runs something whose calls of a binding are not reported
   * @param log gets a line before the call is made, and has written it when it returns
   */
  public GuardWatcher(
      Catalogue catalogue,
      HandleTable table,
      GuardMode mode,
      BooleanSupplier seesAll,
      UnseenCreations unseen,
      Consumer<Runnable> unwatched,
      Consumer<String> log) {
    this.catalogue = catalogue;
    this.table = table;
    this.mode = mode;
    this.seesAll = seesAll;
    this.unseen = unseen;
    this.unwatched = unwatched;
    this.log = log;
  }

  @Override
  public @Nullable Watch watch(Site site) {
    Function function = catalogue.function(site.owner(), site.function(), site.descriptor());
    Binding binding = catalogue.binding(site.owner());
    if (function == null || binding == null || !isOfInterest(function)) {
      return null;
    }
    Stop stop =
        mode == GuardMode.STOP
            ? new Stop(function, binding, site, seesAll, unseen, unwatched)
            : null;
    return new Guard(table, function, site, stop, log).watch();
  }

  private static boolean isOfInterest(Function function) {
    for (int i = 0; i < function.parameterCount(); i++) {
      if (Arguments.used(function, i) != null) {
        return true;
      }
    }
    return false;
  }
}
