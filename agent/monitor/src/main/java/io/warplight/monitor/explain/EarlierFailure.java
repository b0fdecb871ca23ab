package io.warplight.monitor.explain;

import io.warplight.catalog.Status;
import io.warplight.monitor.caller.SourceLine;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A thread's newest failure, as clean-up behind it sees it. Immutable, text and numbers only. */
final class EarlierFailure {

  /** So many calls of the process later an exception that was thrown may still be on its way. */
  private static final int NEAR = 16;

  private final String function;
  private final Status status;
  private final SourceLine line;
  private final boolean thrown;
  private final boolean swallowed;
  private final List<String> callers;
  private final long calls;

  /**
   * What is kept of a call.
   *
   * @param callers the methods above it; none if they were not looked at
   * @param calls how many calls the process had made; negative if that is not known
   */
  EarlierFailure(FailedCall call, String function, List<String> callers, long calls) {
    this.function = function;
    this.status = call.status();
    this.line = call.line();
    this.thrown = call.isThrown();
    this.swallowed = call.isSwallowed();
    this.callers = callers;
    this.calls = calls;
  }

  /**
   * How clean-up comes behind it, or null if it does not.
   *
   * @param above the methods that called the one which cleans up
   * @param unwinds whether the clean-up is reached only while an exception is on its way
   * @param now how many calls the process has made
   */
  @Nullable String behind(SourceLine cleanUp, List<String> above, boolean unwinds, long now) {
    String where = where(cleanUp, above, unwinds, now);
    return where == null || line.equals(cleanUp)
        ? null
        : "behind another failure "
            + where
            + ": "
            + function
            + " at "
            + line
            + " failed before it with "
            + status.code()
            + ' '
            + status.name()
            + (thrown
                ? ", and threw"
                : swallowed ? ", and its status was lost" : ", and its status was seen")
            + (unwinds ? "; an exception is on its way out of this method" : "")
            + "; that one came first";
  }

  private @Nullable String where(
      SourceLine cleanUp, List<String> above, boolean unwinds, long now) {
    String own = Callers.method(cleanUp.className(), cleanUp.method());
    String failed = Callers.method(line.className(), line.method());
    if (own.equals(failed)) {
      return thrown || swallowed || unwinds ? "of the method" : null;
    }
    if (above.contains(failed)) {
      return thrown || swallowed || isBefore(now, 1) ? "of the method that called it" : null;
    }
    if (!thrown || !isBefore(now, NEAR)) {
      return null;
    }
    if (callers.contains(own)) {
      return unwinds ? "of a method that was called from this one" : null;
    }
    for (String common : callers) {
      if (above.contains(common)) {
        return "below " + common;
      }
    }
    return null;
  }

  private boolean isBefore(long now, int most) {
    return calls >= 0 && now - calls >= 0 && now - calls <= most;
  }
}
