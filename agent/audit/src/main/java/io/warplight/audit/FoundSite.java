package io.warplight.audit;

import io.warplight.callsites.Site;

/** A call site and the class that it stands in, by its internal name. Immutable. */
final class FoundSite {
  private final String className;
  private final Site site;

  FoundSite(String className, Site site) {
    this.className = className;
    this.site = site;
  }

  String className() {
    return className;
  }

  Site site() {
    return site;
  }

  /** One line: class, method, line, function, fate, and whether the agent would rewrite it. */
  @Override
  public String toString() {
    return String.join(
        "\t",
        className.replace('/', '.'),
        site.place().method(),
        String.valueOf(site.place().line()),
        site.function(),
        site.place().fate().id(),
        site.leftReason() == null ? "rewritten" : "left:" + site.leftReason().tag());
  }
}
