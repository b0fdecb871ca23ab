package io.warplight.launch.start;

import io.warplight.monitor.handle.HandleKind;
import io.warplight.monitor.handle.HandleTotals;
import io.warplight.signals.Book;
import io.warplight.signals.MetricName;
import java.util.EnumSet;
import java.util.Set;

/**
 * Keeps the book's gauges of live handles, for each kind that there ever was. Runs on threads that
 * read metrics.
 */
final class HandleGauges implements Runnable {

  private final Book book;
  private final Set<HandleKind> known = EnumSet.noneOf(HandleKind.class);
  private final Set<HandleKind> sized = EnumSet.noneOf(HandleKind.class);
  private volatile HandleTotals totals;

  HandleGauges(Book book, HandleTotals totals) {
    this.book = book;
    this.totals = totals;
  }

  /** Counts anew from now on. */
  void totals(HandleTotals fresh) {
    totals = fresh;
  }

  @Override
  public synchronized void run() {
    for (HandleKind kind : HandleKind.values()) {
      if (totals.peakCount(kind) > 0 || known.contains(kind)) {
        known.add(kind);
        set(MetricName.HANDLE_COUNT, kind, totals.count(kind));
        set(MetricName.HANDLE_COUNT_PEAK, kind, totals.peakCount(kind));
      }
      if (totals.peakBytes(kind) > 0 || sized.contains(kind)) {
        sized.add(kind);
        set(MetricName.HANDLE_USAGE, kind, totals.bytes(kind));
        set(MetricName.HANDLE_USAGE_PEAK, kind, totals.peakBytes(kind));
      }
    }
  }

  private void set(MetricName metric, HandleKind kind, long level) {
    book.series(metric, kind.id()).level().set(level);
  }
}
