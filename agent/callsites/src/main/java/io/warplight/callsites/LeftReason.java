package io.warplight.callsites;

/**
 * Why a call site, or a whole class, stays as it was. The backstop covers what is left. The tags
 * are the metric's and the status report's.
 */
public enum LeftReason {
  /** The class file is older than version 51 and cannot hold {@code invokedynamic}. */
  OLD_VERSION("old_version"),
  /** The class file is newer than any that the rewriter knows. */
  NEW_VERSION("new_version"),
  /**
   * The method would grow past what HotSpot compiles, or past what a class file holds; or the
   * class's constants would.
   */
  TOO_LARGE("too_large"),
  /** The rewriter failed; the fault is with the result. */
  FAULT("fault");

  private final String tag;

  LeftReason(String tag) {
    this.tag = tag;
  }

  /** Lower case, for metrics and reports. */
  public String tag() {
    return tag;
  }
}
