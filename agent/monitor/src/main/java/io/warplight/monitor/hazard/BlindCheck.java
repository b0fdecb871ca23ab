package io.warplight.monitor.hazard;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Domain;
import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.monitor.Site;
import io.warplight.monitor.Sites;
import io.warplight.monitor.caller.SourceLine;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A check of the last error that comes right after a launch of the driver or a library's call whose
 * own status is lost: it looks like the check of that call and never hears of it, because only the
 * runtime's failures set the runtime's last error. Said once a process. On the thread that links
 * the check.
 */
final class BlindCheck {

  static final String KIND = "blind_check";

  private final Catalogue catalogue;
  private final Sites sites;
  private final Predicate<String> mayThrow;
  private final Notices notices;
  private final AtomicBoolean said = new AtomicBoolean();

  /**
   * Looks for such checks.
   *
   * @param mayThrow whether a binding class, by its internal name, may throw instead of returning
   */
  BlindCheck(Catalogue catalogue, Sites sites, Predicate<String> mayThrow, Notices notices) {
    this.catalogue = catalogue;
    this.sites = sites;
    this.mayThrow = mayThrow;
    this.notices = notices;
  }

  /** A check of the last error is linked. */
  void look(Site check) {
    Place place = check.decodedPlace();
    if (said.get() || !isLookedAt(place.fate()) || place.ordinal() == 0) {
      return;
    }
    Site before = before(check, place);
    Function function =
        before == null
            ? null
            : catalogue.function(before.owner(), before.function(), before.descriptor());
    if (before == null || function == null || !isBlindTo(function)) {
      return;
    }
    boolean lost = before.decodedPlace().fate().isSwallowed() && !mayThrow.test(before.owner());
    if (lost && said.compareAndSet(false, true)) {
      notices.say(KIND, SourceLine.of(check), text(check, before));
    }
  }

  private static String text(Site check, Site before) {
    return check.function()
        + " never hears of "
        + before.function()
        + " at "
        + SourceLine.of(before)
        + ": only failures of the runtime's own calls set the runtime's last error; the status that"
        + " "
        + before.function()
        + " returned is the one to look at";
  }

  /** The status of the check itself leads to something. */
  private static boolean isLookedAt(Fate fate) {
    return fate == Fate.CHECKED || fate == Fate.PASSED;
  }

  private static boolean isBlindTo(Function function) {
    return function.domain() != Domain.RUNTIME
        && (function.has(Effect.LIBRARY_WORK)
            || (function.domain() == Domain.DRIVER && function.has(Effect.LAUNCH)));
  }

  /** The site before it in the code of the same method, if that was run. */
  private @Nullable Site before(Site check, Place place) {
    for (Site site : sites.all()) {
      if (site.className().equals(check.className()) && site.loader() == check.loader()) {
        Place other = site.decodedPlace();
        if (other.ordinal() == place.ordinal() - 1
            && other.method().equals(place.method())
            && other.descriptor().equals(place.descriptor())) {
          return site;
        }
      }
    }
    return null;
  }
}
