package io.warplight.monitor.hazard;

import io.warplight.monitor.Site;
import io.warplight.monitor.caller.SourceLine;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

/**
 * A call of one of the few functions whose status the binding returns without looking at it, from
 * code that does not look either, because the binding's exceptions are on. Said once a process.
 * Runs after the first calls of a site, on the threads that call: by then the binding's class has
 * run.
 */
final class SkippedCheck {

  static final String KIND = "never_throws";

  /** The flag is read by reflection: not for ever. */
  private static final int LOOKS = 16;

  private final Site site;
  private final Predicate<String> mayThrow;
  private final AtomicBoolean said;
  private final Notices notices;
  private int looks;

  /**
   * One site.
   *
   * @param mayThrow whether a binding class, by its internal name, throws
   * @param said of the process: whether it was
   */
  SkippedCheck(Site site, Predicate<String> mayThrow, AtomicBoolean said, Notices notices) {
    this.site = site;
    this.mayThrow = mayThrow;
    this.said = said;
    this.notices = notices;
  }

  void called(int status) {
    if (looks >= LOOKS || said.get()) {
      return;
    }
    looks++;
    if (mayThrow.test(site.owner()) && said.compareAndSet(false, true)) {
      notices.say(
          KIND,
          SourceLine.of(site),
          "exceptions are on, but "
              + site.function()
              + " never throws one: JCuda returns its status without a check, and nothing looks at"
              + " it here");
    }
  }
}
