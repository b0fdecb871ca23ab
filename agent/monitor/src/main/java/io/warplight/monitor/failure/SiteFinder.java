package io.warplight.monitor.failure;

import io.warplight.callsites.Place;
import io.warplight.monitor.Site;
import io.warplight.monitor.Sites;
import io.warplight.monitor.caller.Frame;
import io.warplight.monitor.caller.FrameKey;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the linked call site that a frame stands at, by class, method, line and function: one that
 * reports its own failures. What was found once is kept; the table is emptied at its limit. On the
 * thread that failed.
 */
final class SiteFinder {

  private static final int LIMIT = 4_096;

  private final Sites sites;
  private final ConcurrentMap<FrameKey, Site> found = new ConcurrentHashMap<>();

  SiteFinder(Sites sites) {
    this.sites = sites;
  }

  /**
   * The site, or null.
   *
   * @param caller the frame that calls
   * @param callee the function's frame
   */
  @Nullable Site find(Frame caller, Frame callee) {
    Class<?> type = caller.type();
    if (type == null) {
      return null;
    }
    FrameKey key = caller.key();
    Site known = found.get(key);
    if (known != null && calls(known, callee)) {
      return known;
    }
    for (Site site : sites.of(type)) {
      if (calls(site, callee) && standsAt(site.decodedPlace(), caller)) {
        if (found.size() >= LIMIT) {
          found.clear();
        }
        found.put(key, site);
        return site;
      }
    }
    return null;
  }

  private static boolean calls(Site site, Frame callee) {
    return site.isGuarded()
        && site.function().equals(callee.method())
        && site.owner().equals(callee.className().replace('.', '/'))
        && (callee.descriptor() == null || site.descriptor().equals(callee.descriptor()));
  }

  private static boolean standsAt(Place place, Frame caller) {
    return place.method().equals(caller.method())
        && (caller.descriptor() == null || place.descriptor().equals(caller.descriptor()))
        && (place.line() == caller.line() || place.line() == 0 || caller.line() == 0);
  }
}
