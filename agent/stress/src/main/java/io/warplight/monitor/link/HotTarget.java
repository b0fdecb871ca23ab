package io.warplight.monitor.link;

/** The binding of {@link ManyHotSites}: its call sites are classes of other loaders. */
public final class HotTarget {
  private HotTarget() {}

  /** The binding's function. */
  public static int function(int status) {
    return status;
  }
}
