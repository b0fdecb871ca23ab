package io.warplight.monitor.selfcheck;

import org.jspecify.annotations.Nullable;

/**
 * A method, or a class as a whole, that stayed as it was, and why. The backstop covers it.
 * Immutable.
 */
public final class Left {

  private final String className;
  private final @Nullable String method;
  private final String reason;
  private final int sites;

  Left(String className, @Nullable String method, String reason, int sites) {
    this.className = className;
    this.method = method;
    this.reason = reason;
    this.sites = sites;
  }

  /** Internal name. */
  public String className() {
    return className;
  }

  /** The method; null for the class as a whole. */
  public @Nullable String method() {
    return method;
  }

  /**
   * {@code too_large}, {@code old_version}, {@code loader_cannot_see_bridge}, {@code
   * not_modifiable}, ...
   */
  public String reason() {
    return reason;
  }

  /** Call sites in it; 0 if they were not looked for. */
  public int sites() {
    return sites;
  }

  String key() {
    return className + '.' + method + ' ' + reason;
  }

  Left plus(Left other) {
    return new Left(className, method, reason, sites + other.sites);
  }

  @Override
  public String toString() {
    return className.replace('/', '.')
        + (method == null ? "" : "." + method)
        + " ("
        + reason
        + (sites == 0 ? ")" : ", " + sites + (sites == 1 ? " call site)" : " call sites)"));
  }
}
