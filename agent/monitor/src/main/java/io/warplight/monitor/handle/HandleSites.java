package io.warplight.monitor.handle;

import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import java.util.Arrays;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Numbers for the call sites that create or destroy handles, so that the table needs four bytes for
 * one. Written when a site links; read by whoever reports, without a lock.
 */
final class HandleSites {

  /** The number of a site that is not known. */
  static final int UNKNOWN = 0;

  /** Far more than an application has. */
  private static final int LIMIT = 100_000;

  private final IdentityHashMap<Site, Integer> numbers = new IdentityHashMap<>();
  private final Counters counters;
  private volatile @Nullable Site[] sites = new Site[64];

  HandleSites(Counters counters) {
    this.counters = counters;
  }

  /** The site's number, the same each time that it links. */
  synchronized int numberOf(Site site) {
    Integer known = numbers.get(site);
    if (known != null) {
      return known;
    }
    int number = numbers.size() + 1;
    if (number >= LIMIT) {
      counters.drop("handle sites");
      return UNKNOWN;
    }
    @Nullable Site[] grown = number < sites.length ? sites : Arrays.copyOf(sites, sites.length * 2);
    grown[number] = site;
    sites = grown;
    numbers.put(site, number);
    return number;
  }

  /** The site, or null if it is not known. */
  @Nullable Site site(int number) {
    @Nullable Site[] known = sites;
    return number > 0 && number < known.length ? known[number] : null;
  }

  /** One more than the highest number. */
  int end() {
    return sites.length;
  }
}
