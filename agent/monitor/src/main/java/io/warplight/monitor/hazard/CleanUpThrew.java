package io.warplight.monitor.hazard;

import io.warplight.monitor.Site;
import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.explain.AfterFailure;
import io.warplight.monitor.link.Watch;
import org.jspecify.annotations.Nullable;

/**
 * Clean-up of what was never made: the binding throws for a null, without a status, and what it
 * throws takes the place of the failure before it. Around the calls of one site, on the threads
 * that call.
 */
final class CleanUpThrew {

  static final String KIND = "clean_up_threw";

  private final Site site;
  private final AfterFailure failures;
  private final Notices notices;

  CleanUpThrew(Site site, AfterFailure failures, Notices notices) {
    this.site = site;
    this.failures = failures;
    this.notices = notices;
  }

  long cleaning(@Nullable Object handle) {
    return handle == null ? 1 : 0;
  }

  void cleaned(int status, long wasNull) {
    if (status == Watch.THREW && wasNull != 0) {
      SourceLine line = SourceLine.of(site);
      String before = failures.before(line, site.decodedPlace().unwinds());
      if (before != null) {
        notices.say(
            KIND,
            line,
            site.function()
                + " was given null and threw without a status, and the caller gets that: it is"
                + " clean-up "
                + before);
      }
    }
  }
}
