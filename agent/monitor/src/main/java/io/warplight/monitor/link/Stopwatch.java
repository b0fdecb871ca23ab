package io.warplight.monitor.link;

import io.warplight.monitor.Site;
import org.jspecify.annotations.Nullable;

/**
 * Runs something before and after calls of some functions. Asked for each site that links, on the
 * thread that links.
 */
public interface Stopwatch {

  /**
   * Whether sites of this function link anew when the stopwatch is switched.
   *
   * @param owner internal name of the binding class
   * @param descriptor the function's true descriptor
   */
  boolean follows(String owner, String function, String descriptor);

  /** What to run around this site's calls, as things are now; null if nothing. */
  @Nullable Measure measure(Site site);
}
