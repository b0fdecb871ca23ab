package io.warplight.launch.start;

import io.warplight.catalog.Catalogue;
import io.warplight.monitor.Counters;
import io.warplight.monitor.handle.CopiedValues;
import io.warplight.monitor.handle.HandleHooks;
import io.warplight.monitor.handle.HandleKind;
import io.warplight.monitor.handle.HandleTable;
import io.warplight.monitor.leak.LeakTotals;
import io.warplight.monitor.leak.LeakUse;
import io.warplight.monitor.leak.LeakWatch;
import io.warplight.monitor.link.Linking;
import io.warplight.monitor.link.WatchSwitch;
import io.warplight.monitor.link.Watchers;
import io.warplight.signals.Book;
import io.warplight.signals.MetricName;
import io.warplight.signals.Series;
import io.warplight.signals.log.LogSink;
import java.util.function.BooleanSupplier;

/**
 * Puts together what watches for leaks, where the options want it: one of these an agent, made
 * before the first class is rewritten. Ended from {@link SelfCheck}.
 */
final class Leaks {

  private final LeakWatch watch;
  private final HandleHooks hooks;

  private Leaks(LeakWatch watch, HandleTable table) {
    this.watch = watch;
    this.hooks = new HandleHooks(table);
  }

  /** The part that the table of handles needs. */
  static LeakWatch watch(Counters counters, BooleanSupplier seesAll, LogSink log) {
    return new LeakWatch(counters, seesAll, line -> log.say("gpu.cuda.handle.leak", line));
  }

  /** Follows this table by these watchers, and counts in this book. */
  static Leaks of(
      LeakWatch watch, HandleTable table, Catalogue catalogue, Watchers watchers, Book book) {
    Leaks leaks = new Leaks(watch, table);
    watchers.add(new CopiedValues(catalogue, table)).on();
    WatchSwitch use = watchers.add(new LeakUse(catalogue, leaks.hooks));
    watch.watch(table, use::on);
    book.addSource(() -> count(watch.totals(), book));
    return leaks;
  }

  /** Has the bindings tell. */
  void link(Linking linking) {
    linking.tell(hooks.copies(), hooks.endings());
  }

  /** On threads that read metrics. */
  private static synchronized void count(LeakTotals totals, Book book) {
    for (HandleKind kind : HandleKind.values()) {
      set(book, kind, "certain", totals.certain(kind));
      set(book, kind, "possible", totals.possible(kind));
      set(book, kind, "withdrawn", totals.withdrawn(kind));
    }
  }

  private static void set(Book book, HandleKind kind, String state, long count) {
    if (count > 0) {
      Series series = book.series(MetricName.HANDLE_LEAKS, kind.id(), state);
      series.add(count - series.count().sum());
    }
  }

  void close() {
    watch.close();
  }
}
