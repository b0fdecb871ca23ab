package io.warplight.monitor.leak;

import io.warplight.monitor.Site;
import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.handle.HandleSearch;
import io.warplight.monitor.hazard.Notices;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Finds the places whose handles that live only grow in number: every ten seconds it counts them,
 * and of every minute it keeps the fewest and the most. A place grows if the fewest rose in five
 * minutes, fell in none, and are by now above the most of the minute before those by more than that
 * one's fewest were below. So what is taken and given back all the time, and a pool that is full at
 * last, are not called growing.
 *
 * <p>Fed by the thread of the agent that keeps the time, while handles come and go; asked by
 * whoever reports. Bounded by the places that the table knows.
 */
public final class Growth {

  static final String KIND = "only_grows";

  static final long SAMPLE_NANOS = TimeUnit.SECONDS.toNanos(10);
  static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(60);
  static final int RISES = 5;

  private final HandleSearch handles;
  private final Notices notices;

  // Only the feeding thread's.
  private final Map<Integer, SiteGrowth> places = new HashMap<>();
  private boolean begun;
  private long nextSample;
  private long windowEnd;

  private volatile List<Growing> growing = new ArrayList<>();

  /** Looks at these, and says once of each place that grows that it does. */
  public Growth(HandleSearch handles, Notices notices) {
    this.handles = handles;
    this.notices = notices;
  }

  /** It is this late, as {@link System#nanoTime()} says; at most times nothing is to do. */
  public void at(long now) {
    if (!begun) {
      begun = true;
      nextSample = now;
      windowEnd = now + WINDOW_NANOS;
    }
    if (now - nextSample >= 0) {
      nextSample = now + SAMPLE_NANOS;
      sample();
      if (now - windowEnd >= 0) {
        windowEnd = now + WINDOW_NANOS;
        endWindow(now);
      }
    }
  }

  /** The places that grow, as of the last full minute, most bytes a minute first. */
  public List<Growing> ranked() {
    return growing;
  }

  private void sample() {
    for (SiteGrowth place : places.values()) {
      place.begin();
    }
    handles.forEachPlace(
        (site, kind, bytes) -> {
          SiteGrowth place = places.get(site);
          if (place == null) {
            place = new SiteGrowth(kind);
            places.put(site, place);
          }
          place.add(bytes);
        });
    for (SiteGrowth place : places.values()) {
      place.end();
    }
  }

  private void endWindow(long now) {
    List<Growing> found = new ArrayList<>();
    Iterator<Map.Entry<Integer, SiteGrowth>> each = places.entrySet().iterator();
    while (each.hasNext()) {
      Map.Entry<Integer, SiteGrowth> one = each.next();
      SiteGrowth place = one.getValue();
      if (place.isGone()) {
        each.remove();
        continue;
      }
      Site site = handles.site(one.getKey());
      if (place.grows(now) && site != null) {
        found.add(place.growing(site, now));
      }
    }
    found.sort(Growing.FASTEST_FIRST);
    growing = found;
    for (Growing one : found) {
      notices.say(KIND, SourceLine.of(one.site()), one.text());
    }
  }
}
