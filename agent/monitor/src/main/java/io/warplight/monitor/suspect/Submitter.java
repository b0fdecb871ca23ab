package io.warplight.monitor.suspect;

import io.warplight.monitor.Site;
import io.warplight.monitor.SiteNumbers;
import org.jspecify.annotations.Nullable;

/** Who submits: one call site, with the kind of work that its function gives to a stream. */
final class Submitter {

  /** What was submitted; the order is that in which a sticky failure accuses. */
  enum Kind {
    KERNEL(0),
    LIBRARY(1),
    GRAPH(2),
    SET(3),
    COPY(4);

    private static final Kind[] ALL = values();
    private static final int BITS = 3;

    private final int number;

    Kind(int number) {
      this.number = number;
    }

    /** Whether code runs on the device, which sticky failures accuse before sets and copies. */
    boolean isCode() {
      return this == KERNEL || this == LIBRARY || this == GRAPH;
    }
  }

  final Site site;
  final Kind kind;

  private Submitter(Site site, Kind kind) {
    this.site = site;
    this.kind = kind;
  }

  /** What stands for a site of this kind in a {@link Ring}. */
  static int number(SiteNumbers sites, Site site, Kind kind) {
    return sites.numberOf(site) << Kind.BITS | kind.number;
  }

  /** Whom such a number stands for; null if there were too many sites. */
  static @Nullable Submitter of(SiteNumbers sites, int number) {
    Site site = sites.site(number >> Kind.BITS);
    return site == null ? null : new Submitter(site, Kind.ALL[number & (1 << Kind.BITS) - 1]);
  }
}
