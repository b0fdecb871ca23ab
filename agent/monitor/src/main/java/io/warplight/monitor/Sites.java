package io.warplight.monitor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The table of all linked call sites. A site is known by its class, method and ordinal, so that
 * racing threads and retransformations find the record that is there. Entries go when their class
 * is unloaded; at the limit new sites are dropped and counted. Any thread; the lock is held for
 * look-ups only, nothing loads under it.
 */
public final class Sites {
  /** What is dropped beyond the limit is counted under this part. */
  public static final String PART = "sites";

  private static final int MOST_ADDED_UP = 2_000;

  /** Beyond so many sites, whose threads' counts take a kilobyte each, a site has one count. */
  private static final int MOST_COUNTED_APART = 1_000;

  private final int limit;
  private final Counters counters;
  private final WeakIdentityMap<Class<?>, Map<String, Site>> byClass = new WeakIdentityMap<>();
  private int size;

  /** At most {@code limit} sites at a time. */
  public Sites(int limit, Counters counters) {
    this.limit = limit;
    this.counters = counters;
  }

  /** The record of a site, made if it is new; null when the table is full. */
  public @Nullable Site site(
      Class<?> caller, String owner, String function, String descriptor, String place) {
    String key = SiteKey.of(place);
    synchronized (byClass) {
      expunge();
      Map<String, Site> sites = byClass.get(caller);
      if (sites == null) {
        sites = new HashMap<>();
      }
      Site site = sites.get(key);
      if (site != null) {
        if (!site.calls(owner, function, descriptor, place)) {
          site = site.movedTo(owner, function, descriptor, place);
          sites.put(key, site);
        }
        return site;
      }
      if (size < limit) {
        site =
            new Site(
                caller.getName(),
                caller.getClassLoader(),
                owner,
                function,
                descriptor,
                place,
                size < MOST_COUNTED_APART);
        if (sites.isEmpty()) {
          byClass.put(caller, sites);
        }
        sites.put(key, site);
        size++;
        return site;
      }
    }
    counters.drop(PART);
    return null;
  }

  /** Takes out the sites of one class. */
  public void forget(Class<?> caller) {
    synchronized (byClass) {
      Map<String, Site> gone = byClass.remove(caller);
      size -= gone == null ? 0 : gone.size();
    }
  }

  /** The linked sites of one class, in no order. */
  public List<Site> of(Class<?> caller) {
    synchronized (byClass) {
      Map<String, Site> sites = byClass.get(caller);
      return sites == null ? new ArrayList<>() : new ArrayList<>(sites.values());
    }
  }

  /** All linked sites of classes that are still loaded, in no order. */
  public List<Site> all() {
    List<Site> all = new ArrayList<>();
    synchronized (byClass) {
      expunge();
      for (Map<String, Site> sites : byClass.values()) {
        all.addAll(sites.values());
      }
    }
    return all;
  }

  /**
   * How many calls all of them have made, as far as their plain counts tell; -1 where there are too
   * many to add up while a call waits.
   */
  public long calls() {
    long calls = 0;
    synchronized (byClass) {
      if (size > MOST_ADDED_UP) {
        return -1;
      }
      for (Map<String, Site> sites : byClass.values()) {
        for (Site site : sites.values()) {
          calls += site.calls();
        }
      }
    }
    return calls;
  }

  private void expunge() {
    for (Map<String, Site> gone : byClass.expunge()) {
      size -= gone.size();
    }
  }
}
