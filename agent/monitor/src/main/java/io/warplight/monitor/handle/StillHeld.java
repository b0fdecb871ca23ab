package io.warplight.monitor.handle;

import io.warplight.monitor.Site;
import io.warplight.monitor.caller.SourceLine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The line about what the application still holds when the JVM ends. That is no accusation: the
 * driver takes everything back with the process, and many programs rely on it. Made on the thread
 * that ends the JVM.
 */
public final class StillHeld {

  private static final int MOST_PLACES = 3;

  private StillHeld() {}

  /** The line; null if nothing is held, or if a device was lost with all that was on it. */
  public static @Nullable String line(HandleTable table) {
    if (table.lostDevice()) {
      return null;
    }
    StringBuilder kinds = new StringBuilder();
    for (HandleKind kind : HandleKind.values()) {
      long count = table.totals().count(kind);
      if (count > 0) {
        kinds.append(kinds.length() == 0 ? "" : ", ");
        kinds.append(HandleText.many(kind, count, table.totals().bytes(kind)));
      }
    }
    if (kinds.length() == 0) {
      return null;
    }
    StringBuilder line = new StringBuilder("still held at the end: ").append(kinds);
    List<Held> places = places(table);
    for (int i = 0; i < Math.min(MOST_PLACES, places.size()); i++) {
      Held held = places.get(i);
      line.append(i == 0 ? "; made at " : ", at ").append(SourceLine.of(held.site)).append(" (");
      line.append(held.count);
      if (held.bytes > 0) {
        line.append(", ").append(Bytes.text(held.bytes));
      }
      line.append(')');
    }
    int oneOf = table.search().oneOf();
    if (oneOf > 1) {
      line.append("; places by one handle in ").append(oneOf);
    }
    return line.toString();
  }

  /** By place, most bytes first, then most handles. */
  private static List<Held> places(HandleTable table) {
    Map<Site, Held> bySite = new HashMap<>();
    table
        .search()
        .forEach(
            handle -> {
              Site site = handle.site();
              if (site != null) {
                Held held = bySite.get(site);
                if (held == null) {
                  held = new Held(site);
                  bySite.put(site, held);
                }
                held.count++;
                held.bytes += Math.max(0, handle.bytes());
              }
            });
    List<Held> places = new ArrayList<>(bySite.values());
    places.sort(
        (a, b) ->
            a.bytes != b.bytes
                ? Long.compare(b.bytes, a.bytes)
                : a.count != b.count
                    ? Long.compare(b.count, a.count)
                    : SourceLine.of(a.site).toString().compareTo(SourceLine.of(b.site).toString()));
    return places;
  }

  private static final class Held {
    final Site site;
    long count;
    long bytes;

    Held(Site site) {
      this.site = site;
    }
  }
}
