package io.warplight.monitor.failure;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.catalog.Severity;
import io.warplight.monitor.caller.Frame;
import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.caller.StackReader;
import io.warplight.monitor.hazard.Notices;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * Says whose code a check of the last error came by, where that is not plain to see: a failure that
 * is cleared and nobody looked at it, and one that an earlier call left behind, so that the check
 * speaks of another call than its author thinks. On the thread whose check came by it.
 *
 * <p>Silent where the check belongs to the failed call itself: in the same statement, as the next
 * call in the code, or as the very next call of the process.
 */
final class LeftBehind {

  static final String CLEARED = "failure_cleared_unseen";
  static final String EARLIER = "last_error_of_earlier_call";

  private final Notices notices;
  private final StackReader stack;

  LeftBehind(Notices notices, StackReader stack) {
    this.notices = notices;
    this.stack = stack;
  }

  /**
   * A check came by this failure.
   *
   * @param reads the function that the check calls
   * @param at the check's line
   * @param place what the analysis knows of the check, null where it has no site
   * @param fate what the code does with what the check returned
   * @param calls how many calls the process has made, this one included
   */
  void readBack(
      LastError left, Function reads, SourceLine at, @Nullable Place place, Fate fate, long calls) {
    if (left.onVirtualThread || left.status.severity() == Severity.STICKY) {
      return;
    }
    boolean dropped = fate.isSwallowed() && fate != Fate.CHECKED_OTHER;
    if (dropped) {
      if (left.fate.isSwallowed() && reads.has(Effect.READ_LAST_ERROR)) {
        notices.say(
            CLEARED,
            at,
            reads.name() + " clears a failure that nobody has looked at: " + whose(left));
      }
    } else if (!belongsTo(left, at, place, calls)) {
      notices.say(EARLIER, at, text(left, reads));
    }
  }

  private static String text(LastError left, Function reads) {
    String text =
        reads.name()
            + " tells here of an earlier call, and of none after it that was seen: "
            + whose(left);
    if (left.fate.isSwallowed()) {
      return text + ", whose own status nobody looked at";
    }
    return left.fate == Fate.CHECKED || left.fate == Fate.THROWN
        ? text + ", where it was noticed; to call cudaGetLastError there as well takes it away"
        : text;
  }

  private static String whose(LastError left) {
    return left.status.code()
        + " "
        + left.status.name()
        + " of "
        + left.operation
        + " at "
        + left.line;
  }

  private boolean belongsTo(LastError left, SourceLine at, @Nullable Place place, long calls) {
    boolean nextInCode =
        place != null
            && left.ordinal >= 0
            && place.ordinal() == left.ordinal + 1
            && place.descriptor().equals(left.descriptor)
            && at.method().equals(left.line.method())
            && at.className().equals(left.line.className());
    return nextInCode
        || (left.calls >= 0 && calls - left.calls == 1)
        || Boolean.TRUE.equals(stack.read(frames -> isOnStack(left.line, frames)));
  }

  /** Whether the statement that failed is still running: the check is part of it. */
  private static boolean isOnStack(SourceLine line, Iterator<Frame> frames) {
    while (frames.hasNext()) {
      Frame frame = frames.next();
      if (frame.className().equals(line.className())
          && frame.method().equals(line.method())
          && frame.line() == line.line()) {
        return true;
      }
    }
    return false;
  }
}
