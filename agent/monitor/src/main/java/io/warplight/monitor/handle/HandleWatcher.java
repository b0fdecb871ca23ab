package io.warplight.monitor.handle;

import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.catalog.Role;
import io.warplight.monitor.Site;
import io.warplight.monitor.link.Watch;
import io.warplight.monitor.link.Watcher;
import io.warplight.monitor.thread.ThreadContexts;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the {@link HandleTable}: finds out by the catalogue's effects and roles what a site creates
 * or destroys. Asked on the thread that links a site; what it hands out runs on the thread that
 * calls.
 */
public final class HandleWatcher implements Watcher {

  private final Catalogue catalogue;
  private final ThreadContexts threads;
  private final HandleTable table;
  private final @Nullable UnseenCreations unseen;

  /**
   * A watcher.
   *
   * @param unseen is told of each creation that was seen; null if nobody asks
   */
  public HandleWatcher(
      Catalogue catalogue,
      ThreadContexts threads,
      HandleTable table,
      @Nullable UnseenCreations unseen) {
    this.unseen = unseen;
    this.catalogue = catalogue;
    this.threads = threads;
    this.table = table;
  }

  @Override
  public @Nullable Watch watch(Site site) {
    Function function = catalogue.function(site.owner(), site.function(), site.descriptor());
    if (function == null) {
      return null;
    }
    int made = made(function);
    if (made >= 0) {
      HandleKind kind = HandleKind.of(function, made);
      return kind == null
          ? null
          : new Creation(
                  table, threads, kind, kind.space(function), table.sites().numberOf(site), unseen)
              .watch(function, made);
    }
    int ended = ended(function);
    HandleKind kind = ended < 0 ? null : HandleKind.of(function, ended);
    if (kind != null) {
      return new Destruction(
              table, threads, kind, kind.space(function), table.sites().numberOf(site))
          .watch(ended);
    }
    return function.has(Effect.RESET_DEVICE)
        ? new Reset(table, threads, table.sites().numberOf(site)).watch(function)
        : null;
  }

  /** Whether a call uses a handle in this parameter, and neither makes nor ends it. */
  public static boolean uses(Function function, int parameter) {
    return Arguments.used(function, parameter) != null && ended(function) != parameter;
  }

  /** Whether the function makes a handle that lives on the device of the thread that calls. */
  public static boolean makesOnDevice(Function function) {
    int made = made(function);
    HandleKind kind = made < 0 ? null : HandleKind.of(function, made);
    return kind != null && kind.livesInContext() && kind != HandleKind.PINNED_MEMORY;
  }

  /** The parameter that the function makes a handle of, or -1. */
  static int made(Function function) {
    int made = function.indexOf(Role.CREATED);
    return made < 0 && function.has(Effect.REGISTER) ? function.indexOf(Role.HOST_POINTER) : made;
  }

  /** The parameter whose handle the function ends, or -1. */
  static int ended(Function function) {
    int ended = function.indexOf(Role.DESTROYED);
    return ended < 0 && function.has(Effect.UNREGISTER)
        ? function.indexOf(Role.HOST_POINTER)
        : ended;
  }
}
