package io.warplight.monitor;

import java.util.Arrays;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Numbers for call sites, so that a table needs four bytes for one and stores no reference while a
 * call waits. Written when a site links; read by whoever reports, without a lock.
 */
public final class SiteNumbers {

  /** The number of a site that is not known. */
  public static final int UNKNOWN = 0;

  /** Far more than an application has. */
  private static final int LIMIT = 100_000;

  private final IdentityHashMap<Site, Integer> numbers = new IdentityHashMap<>();
  private final Runnable full;
  private volatile @Nullable Site[] sites = new Site[64];

  /**
   * No numbers yet.
   *
   * @param full runs for each site that there is no number left for
   */
  public SiteNumbers(Runnable full) {
    this.full = full;
  }

  /** The site's number, the same each time that it links. */
  public synchronized int numberOf(Site site) {
    Integer known = numbers.get(site);
    if (known != null) {
      return known;
    }
    int number = numbers.size() + 1;
    if (number >= LIMIT) {
      full.run();
      return UNKNOWN;
    }
    @Nullable Site[] grown = number < sites.length ? sites : Arrays.copyOf(sites, sites.length * 2);
    grown[number] = site;
    sites = grown;
    numbers.put(site, number);
    return number;
  }

  /** The site, or null if it is not known. */
  public @Nullable Site site(int number) {
    @Nullable Site[] known = sites;
    return number > 0 && number < known.length ? known[number] : null;
  }

  /** One more than the highest number. */
  public int end() {
    return sites.length;
  }
}
