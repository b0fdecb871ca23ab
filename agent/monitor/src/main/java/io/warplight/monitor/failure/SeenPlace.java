package io.warplight.monitor.failure;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import io.warplight.monitor.Site;
import io.warplight.monitor.caller.CallerFollower;
import io.warplight.monitor.caller.Frame;
import io.warplight.monitor.caller.Outcome;
import io.warplight.monitor.caller.SourceLine;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * The line that made a call which the backstop saw, and what becomes of the status there: one
 * factory for each kind of caller. On the thread that failed.
 */
final class SeenPlace {
  final SourceLine line;
  final Outcome unfollowed;
  final CallerFollower.@Nullable Followed followed;

  private SeenPlace(
      SourceLine line, Outcome unfollowed, CallerFollower.@Nullable Followed followed) {
    this.line = line;
    this.unfollowed = unfollowed;
    this.followed = followed;
  }

  /** Called by native code alone: the function itself is the only place there is. */
  static SeenPlace ofNativeCaller(Frame callee, int code) {
    return new SeenPlace(line(callee), unknown(callee, "no_caller", code), null);
  }

  /** Where a linked site stands: code from before its class was retransformed, or a throw. */
  static SeenPlace ofSite(
      Site site,
      int code,
      boolean thrown,
      Frame caller,
      Iterator<Frame> up,
      CallerFollower follow) {
    Place place = site.decodedPlace();
    Outcome outcome = Outcome.atSite(place, code);
    return new SeenPlace(
        SourceLine.of(site),
        outcome,
        !thrown && outcome.fate() == Fate.RETURNED
            ? follow.follow(site, place, code, caller, up)
            : null);
  }

  /** Called by the JDK, such as reflection: the first frame that is the application's own. */
  static SeenPlace ofPlatform(Frame caller, int code, Iterator<Frame> up) {
    return new SeenPlace(
        line(application(caller, up)), unknown(caller, "called_by_the_jdk", code), null);
  }

  /** Code that has no site: an old class file, a hidden class. Its own fate is to be found out. */
  static SeenPlace ofPlainCode(
      Frame caller,
      int code,
      boolean thrown,
      String function,
      Frame callee,
      Iterator<Frame> up,
      CallerFollower follow) {
    return new SeenPlace(
        line(caller),
        unknown(caller, "not_rewritten", code),
        thrown ? null : follow.follow(function, null, code, callee, new PushedBack<>(caller, up)));
  }

  private static Outcome unknown(Frame frame, String reason, int code) {
    return Outcome.atSite(
        Place.at(frame.method(), String.valueOf(frame.descriptor()), 0)
            .line(frame.line())
            .sourceFile(frame.file())
            .reason(reason)
            .build(),
        code);
  }

  /** The JDK's frame where there is none of the application. */
  private static Frame application(Frame caller, Iterator<Frame> up) {
    while (up.hasNext()) {
      Frame frame = up.next();
      if (!frame.isPlatform() && !frame.isConnector()) {
        return frame;
      }
    }
    return caller;
  }

  private static SourceLine line(Frame frame) {
    return new SourceLine(frame.className(), frame.method(), frame.file(), frame.line());
  }
}
