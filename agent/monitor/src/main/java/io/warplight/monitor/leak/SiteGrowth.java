package io.warplight.monitor.leak;

import io.warplight.monitor.Site;
import io.warplight.monitor.handle.HandleKind;

/**
 * How many handles of one place live, minute by minute: the fewest and the most of each. Kept by
 * {@link Growth}, on its thread alone.
 */
final class SiteGrowth {

  private final HandleKind kind;

  // Of the count that is being made, or was made last.
  private long count;
  private long bytes;

  // Of this minute.
  private long fewest = Long.MAX_VALUE;
  private long most;

  // Since the fewest last fell.
  private boolean based;
  private long since;
  private long fewestThen;
  private long mostThen;
  private long countThen;
  private long bytesThen;
  private long fewestBefore;
  private int rises;

  SiteGrowth(HandleKind kind) {
    this.kind = kind;
  }

  void begin() {
    count = 0;
    bytes = 0;
  }

  void add(long size) {
    count++;
    bytes += Math.max(0, size);
  }

  void end() {
    fewest = Math.min(fewest, count);
    most = Math.max(most, count);
  }

  /** Whether none was seen in this minute. */
  boolean isGone() {
    return most == 0;
  }

  /** Ends the minute. */
  boolean grows(long now) {
    boolean grows = false;
    if (!based || fewest < fewestBefore) {
      based = true;
      since = now;
      fewestThen = fewest;
      mostThen = most;
      countThen = count;
      bytesThen = bytes;
      rises = 0;
    } else {
      rises += fewest > fewestBefore ? 1 : 0;
      grows = rises >= Growth.RISES && fewest - mostThen > mostThen - fewestThen;
    }
    fewestBefore = fewest;
    fewest = Long.MAX_VALUE;
    most = 0;
    return grows;
  }

  Growing growing(Site site, long now) {
    return new Growing(site, kind, count, bytes, count - countThen, bytes - bytesThen, now - since);
  }
}
