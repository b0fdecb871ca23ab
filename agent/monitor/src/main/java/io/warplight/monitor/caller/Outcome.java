package io.warplight.monitor.caller;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the code does with one failed status, as far as is known when one asks: what it does where
 * the call is, and, of a status that was returned from there, what callers further up do with it.
 * Immutable.
 */
public final class Outcome {

  private final Fate fate;
  private final Place site;
  private final Place deciding;
  private final @Nullable SourceLine decidedAt;
  private final List<SourceLine> returnedThrough;
  private final boolean settled;

  private Outcome(
      Fate fate,
      Place site,
      Place deciding,
      @Nullable SourceLine decidedAt,
      List<SourceLine> returnedThrough,
      boolean settled) {
    this.fate = fate;
    this.site = site;
    this.deciding = deciding;
    this.decidedAt = decidedAt;
    this.returnedThrough = Collections.unmodifiableList(new ArrayList<>(returnedThrough));
    this.settled = settled;
  }

  /** Decided where the call is. */
  public static Outcome atSite(Place site, int code) {
    return new Outcome(fate(site, code), site, site, null, Collections.emptyList(), true);
  }

  /** To be decided by callers that are not analysed yet. */
  public static Outcome open(Place site, int code) {
    return new Outcome(fate(site, code), site, site, null, Collections.emptyList(), false);
  }

  /** Returned as far up as one can see. */
  static Outcome returned(Place site, int code, List<SourceLine> through) {
    return new Outcome(fate(site, code), site, site, null, through, true);
  }

  /**
   * Decided by a caller.
   *
   * @param deciding what the analysis says of the caller's own call
   * @param at that call's line
   * @param through the callers that handed the status on before, innermost first
   */
  static Outcome inCaller(
      Place site, int code, Place deciding, SourceLine at, List<SourceLine> through) {
    return new Outcome(fate(deciding, code), site, deciding, at, through, true);
  }

  /**
   * The fate of a failure with this code: a method that looks for this very code checks it,
   * whatever becomes of others.
   */
  public static Fate fate(Place place, int code) {
    return place.fate() != Fate.THROWN && place.codes().contains(code)
        ? Fate.CHECKED
        : place.fate();
  }

  /** The fate, as found so far. */
  public Fate fate() {
    return fate;
  }

  /** What the analysis says of the call site. */
  public Place site() {
    return site;
  }

  /** What the analysis says of the call that decided: the site itself, or one in a caller. */
  public Place deciding() {
    return deciding;
  }

  /** The caller's line that decided, or null where the site did, or nobody has. */
  public @Nullable SourceLine decidedAt() {
    return decidedAt;
  }

  /** The callers that handed the status on, innermost first, without the one that decided. */
  public List<SourceLine> returnedThrough() {
    return returnedThrough;
  }

  /** Whether this is final. */
  public boolean isSettled() {
    return settled;
  }
}
