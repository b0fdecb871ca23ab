package io.warplight.monitor.failure;

import io.warplight.catalog.Domain;
import io.warplight.catalog.Function;
import io.warplight.catalog.Numbering;
import io.warplight.monitor.Site;
import io.warplight.monitor.caller.CallerFollower;
import io.warplight.monitor.caller.Outcome;
import io.warplight.monitor.caller.SourceLine;
import org.jspecify.annotations.Nullable;

/**
 * What the stack told the backstop of one failed call. Immutable; short-lived where it was
 * followed, because it then keeps the callers' classes alive.
 */
final class SeenCall {
  final String owner;
  final String operation;
  final Domain domain;

  /** Null if the catalogue does not know it. */
  final @Nullable Function function;

  /** That of the copy that was called. */
  final Numbering numbering;

  /** Whether the binding throws. */
  final boolean thrown;

  /** The linked site that stands where the call was made, or null. */
  final @Nullable Site site;

  /** Whether that site may be about to report the same failure, which this JVM does not tell. */
  final boolean siteMayReport;

  final SourceLine place;
  final CallerFollower.@Nullable Followed followed;
  private final Outcome unfollowed;

  SeenCall(
      String owner,
      String operation,
      Domain domain,
      @Nullable Function function,
      Numbering numbering,
      boolean thrown,
      @Nullable Site site,
      boolean siteMayReport,
      SeenPlace where) {
    this.owner = owner;
    this.operation = operation;
    this.domain = domain;
    this.function = function;
    this.numbering = numbering;
    this.thrown = thrown;
    this.site = site;
    this.siteMayReport = siteMayReport;
    this.place = where.line;
    this.followed = where.followed;
    this.unfollowed = where.unfollowed;
  }

  /** What the code does with the status, as far as it is known now. */
  Outcome outcome() {
    return followed != null ? followed.outcome() : unfollowed;
  }
}
