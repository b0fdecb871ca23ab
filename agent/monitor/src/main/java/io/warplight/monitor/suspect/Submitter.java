package io.warplight.monitor.suspect;

import io.warplight.monitor.Site;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Who submits: one call site, with the kind of work that its function gives to a stream. Made when
 * the site links; immutable.
 */
final class Submitter {

  /** What was submitted; the order is that in which a sticky failure accuses. */
  enum Kind {
    KERNEL,
    LIBRARY,
    GRAPH,
    SET,
    COPY;

    /** Whether code runs on the device, which sticky failures accuse before sets and copies. */
    boolean isCode() {
      return this == KERNEL || this == LIBRARY || this == GRAPH;
    }
  }

  private final @Nullable Site site;
  final Kind kind;

  /** Tells it from others, mostly: for the sum over an entry. */
  final int number = System.identityHashCode(this);

  /** Of entries that accuse nobody. */
  static final Submitter NOBODY = new Submitter(null, Kind.COPY);

  Submitter(@Nullable Site site, Kind kind) {
    this.site = site;
    this.kind = kind;
  }

  Site site() {
    return Objects.requireNonNull(site);
  }
}
