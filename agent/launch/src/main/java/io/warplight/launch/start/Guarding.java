package io.warplight.launch.start;

import io.warplight.catalog.Catalogue;
import io.warplight.monitor.Site;
import io.warplight.monitor.handle.GuardMode;
import io.warplight.monitor.handle.GuardWatcher;
import io.warplight.monitor.handle.HandleOptions;
import io.warplight.monitor.handle.HandleTable;
import io.warplight.monitor.handle.UnseenCreations;
import io.warplight.monitor.link.Watch;
import io.warplight.monitor.link.WatchSwitch;
import io.warplight.monitor.link.Watcher;
import io.warplight.monitor.link.Watchers;
import io.warplight.monitor.options.Options;
import io.warplight.signals.log.LogSink;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The guard, turned on, off and to {@code stop} by its option: made with the first that asks for
 * it, so that nothing of it is loaded before. Changed at the start and on the channel's thread,
 * after the {@link HandleWatching} whose table it reads; asked on the threads that link.
 *
 * <p>A guard that was there from the first call may take the table's word that a handle is dead.
 * One that comes later stops no call for that, only copies past the end, which need no table: its
 * table may have begun while handles were alive, and a call that is under way still fills the table
 * before.
 */
final class Guarding implements Watcher {

  private final Catalogue catalogue;
  private final Watchers watchers;
  private final HandleWatching handles;
  private final BooleanSupplier seesAll;
  private final UnseenCreations unseen;
  private final Unwatched unwatched;
  private final LogSink log;
  private GuardMode mode = GuardMode.OFF;
  private @Nullable HandleTable table;
  private volatile @Nullable GuardWatcher watcher;
  private @Nullable WatchSwitch power;

  Guarding(
      Catalogue catalogue,
      Watchers watchers,
      HandleWatching handles,
      BooleanSupplier seesAll,
      UnseenCreations unseen,
      Unwatched unwatched,
      LogSink log) {
    this.catalogue = catalogue;
    this.watchers = watchers;
    this.handles = handles;
    this.seesAll = seesAll;
    this.unseen = unseen;
    this.unwatched = unwatched;
    this.log = log;
  }

  /**
   * Whether the bindings are to tell of each handle that they make: for a guard that is there from
   * the beginning and stops calls.
   */
  static boolean needsCreations(Options options) {
    return options.get(HandleOptions.HANDLES) && options.get(HandleOptions.GUARD) == GuardMode.STOP;
  }

  /** Before the first site links. */
  void begin(Options options) {
    if (isWanted(options)) {
      guard(options, seesAll);
      power = watchers.add(this);
      power.on();
    }
  }

  /** As the options say now. */
  synchronized void change(Options options) {
    WatchSwitch turned = power;
    if (options.get(HandleOptions.GUARD) != mode || handles.table() != table) {
      // Whatever guard there will be takes nobody's word for it.
      unseen.giveUp();
    }
    if (!isWanted(options)) {
      mode = GuardMode.OFF;
      table = null;
      if (turned != null) {
        turned.off();
      }
    } else if (options.get(HandleOptions.GUARD) != mode || handles.table() != table) {
      guard(options, () -> false);
      if (turned == null) {
        turned = watchers.addLate(this);
        power = turned;
      }
      turned.on();
      turned.renew();
    }
  }

  private boolean isWanted(Options options) {
    return options.get(HandleOptions.GUARD) != GuardMode.OFF && handles.table() != null;
  }

  private void guard(Options options, BooleanSupplier sure) {
    HandleTable read = handles.table();
    if (read == null) {
      return;
    }
    mode = options.get(HandleOptions.GUARD);
    table = read;
    watcher =
        new GuardWatcher(
            catalogue,
            read,
            mode,
            sure,
            unseen,
            unwatched,
            line -> log.say("gpu.cuda.guard", line));
  }

  @Override
  public @Nullable Watch watch(Site site) {
    GuardWatcher made = watcher;
    return made == null ? null : made.watch(site);
  }
}
