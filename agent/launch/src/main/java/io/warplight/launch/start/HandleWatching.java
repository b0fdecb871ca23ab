package io.warplight.launch.start;

import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Function;
import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import io.warplight.monitor.explain.Explanation;
import io.warplight.monitor.explain.FailedCall;
import io.warplight.monitor.explain.Hint;
import io.warplight.monitor.failure.Failure;
import io.warplight.monitor.failure.FailureListener;
import io.warplight.monitor.failure.FailureReporting;
import io.warplight.monitor.handle.DeviceMemory;
import io.warplight.monitor.handle.HandleDevices;
import io.warplight.monitor.handle.HandleExplainer;
import io.warplight.monitor.handle.HandleOptions;
import io.warplight.monitor.handle.HandleTable;
import io.warplight.monitor.handle.HandleWatcher;
import io.warplight.monitor.handle.LostDevices;
import io.warplight.monitor.handle.UnseenCreations;
import io.warplight.monitor.hazard.InUseWatcher;
import io.warplight.monitor.hazard.ResetWatcher;
import io.warplight.monitor.leak.Growing;
import io.warplight.monitor.leak.Growth;
import io.warplight.monitor.link.Watch;
import io.warplight.monitor.link.WatchSwitch;
import io.warplight.monitor.link.Watcher;
import io.warplight.monitor.link.Watchers;
import io.warplight.monitor.options.Options;
import io.warplight.monitor.suspect.NamedDevice;
import io.warplight.monitor.suspect.Users;
import io.warplight.monitor.thread.ThreadContexts;
import io.warplight.signals.Book;
import java.util.Collections;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The table of handles and all that fills and reads it, turned on and off by the option {@code
 * handles}. Each time it is turned on it begins with an empty table: what was made and destroyed
 * meanwhile nobody saw, and a table that had missed it would call live handles dead. Calls that are
 * under way then still fill the old one.
 *
 * <p>Changed at the start and on the channel's thread; asked on the threads that link and fail.
 */
final class HandleWatching
    implements Watcher, Explanation, FailureListener, LongConsumer, NamedDevice {

  private final Catalogue catalogue;
  private final FailureReporting failures;
  private final Watchers watchers;
  private final Counters counters;
  private final Book book;
  private final UnseenCreations unseen;
  private volatile @Nullable Following following;
  private volatile boolean on;
  private final Resets resets = new Resets();
  private @Nullable WatchSwitch power;
  private @Nullable WatchSwitch resetPower;
  private final InUse inUse = new InUse();
  private @Nullable WatchSwitch inUsePower;
  private @Nullable HandleGauges gauges;

  HandleWatching(
      Catalogue catalogue,
      FailureReporting failures,
      Watchers watchers,
      Counters counters,
      Book book,
      UnseenCreations unseen) {
    this.catalogue = catalogue;
    this.failures = failures;
    this.watchers = watchers;
    this.counters = counters;
    this.book = book;
    this.unseen = unseen;
  }

  /** The table, or null while handles are not followed. */
  @Nullable HandleTable table() {
    Following now = following;
    return on && now != null ? now.table : null;
  }

  /**
   * Before the first site links.
   *
   * @param table the first one; null if the options want none
   */
  void begin(@Nullable HandleTable table) {
    if (table != null) {
      follow(table);
      power = watchers.add(this);
      power.on();
      resetPower = watchers.add(resets);
      resetPower.on();
      if (failures.suspects().keepsAddresses()) {
        inUsePower = watchers.add(inUse);
        inUsePower.on();
      }
      on = true;
    }
  }

  /** As the option says now. */
  synchronized void change(Options options) {
    boolean wanted = options.get(HandleOptions.HANDLES);
    if (wanted == on) {
      return;
    }
    // Off too: the old table need not stay in memory, and nobody fills the new one.
    follow(HandleTable.sized(options, counters, failures.reporter().clock(), null));
    on = wanted;
    power = turned(power, this, wanted);
    resetPower = turned(resetPower, resets, wanted);
    if (failures.suspects().keepsAddresses()) {
      inUsePower = turned(inUsePower, inUse, wanted);
    }
  }

  private WatchSwitch turned(@Nullable WatchSwitch before, Watcher watcher, boolean wanted) {
    WatchSwitch turned = before == null ? watchers.addLate(watcher) : before;
    if (wanted) {
      turned.on();
    } else {
      turned.off();
    }
    return turned;
  }

  private void follow(HandleTable table) {
    boolean first = following == null;
    following =
        new Following(
            table,
            new HandleWatcher(catalogue, failures.threads(), table, unseen),
            new ResetWatcher(catalogue, table.search(), failures.threads(), failures.notices()),
            new InUseWatcher(
                catalogue,
                new DeviceMemory(table.search()),
                new Users(failures.suspects()),
                failures.notices()),
            new LostDevices(table),
            new HandleDevices(table.search()),
            new HandleExplainer(table, failures.threads()));
    HandleGauges shown = gauges;
    if (shown == null) {
      shown = new HandleGauges(book, table.totals());
      gauges = shown;
      book.addSource(shown);
    } else {
      shown.totals(table.totals());
    }
    if (first) {
      failures.reporter().add(this);
      failures.reporter().explain(this);
      failures.suspects().devicesBy(this);
      failures.reporter().atTicks(this);
    }
  }

  @Override
  public @Nullable Watch watch(Site site) {
    Following now = following;
    return now == null ? null : now.watcher.watch(site);
  }

  @Override
  public @Nullable Hint explain(FailedCall call) {
    Following now = following;
    return now == null || !on ? null : now.explainer.explain(call);
  }

  @Override
  public int of(Function function, @Nullable Object[] arguments, int current) {
    Following now = following;
    return now == null || !on
        ? ThreadContexts.UNKNOWN_DEVICE
        : now.named.of(function, arguments, current);
  }

  /** It is this late; on the thread that keeps the time. */
  @Override
  public void accept(long now) {
    Following followed = following;
    if (followed != null && on) {
      Growth growth = followed.growth;
      if (growth == null) {
        growth = new Growth(followed.table.search(), failures.notices());
        followed.growth = growth;
      }
      growth.at(now);
    }
  }

  /** The places whose handles only become more, fastest first. */
  List<Growing> growing() {
    Following followed = following;
    Growth growth = followed == null || !on ? null : followed.growth;
    return growth == null ? Collections.emptyList() : growth.ranked();
  }

  @Override
  public void failed(Failure failure) {
    Following now = following;
    if (now != null) {
      now.devices.failed(failure);
    }
  }

  /** Looks around resets of a device, in the table that there is now. */
  private final class Resets implements Watcher {

    @Override
    public @Nullable Watch watch(Site site) {
      Following now = following;
      return now == null ? null : now.resets.watch(site);
    }
  }

  /** Looks around what gives memory back, in the table that there is now. */
  private final class InUse implements Watcher {

    @Override
    public @Nullable Watch watch(Site site) {
      Following now = following;
      return now == null ? null : now.inUse.watch(site);
    }
  }

  /** One table and what belongs to it. */
  private static final class Following {
    final HandleTable table;
    final HandleWatcher watcher;
    final ResetWatcher resets;
    final InUseWatcher inUse;
    final LostDevices devices;
    final HandleDevices named;
    final HandleExplainer explainer;

    /** Made with the first tick: nothing of it is loaded before handles are made. */
    volatile @Nullable Growth growth;

    Following(
        HandleTable table,
        HandleWatcher watcher,
        ResetWatcher resets,
        InUseWatcher inUse,
        LostDevices devices,
        HandleDevices named,
        HandleExplainer explainer) {
      this.table = table;
      this.watcher = watcher;
      this.resets = resets;
      this.inUse = inUse;
      this.devices = devices;
      this.named = named;
      this.explainer = explainer;
    }
  }
}
