package io.warplight.monitor.explain;

import io.warplight.catalog.Function;
import io.warplight.monitor.suspect.Suspect;
import io.warplight.monitor.suspect.Suspects;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a sticky failure came from: never from the call that heard of it, but from something
 * submitted before that is not known to have succeeded. See {@link Explanation}.
 */
final class LateFailure implements Explanation {

  /** How many a sentence names; the signals' field has more. */
  private static final int NAMED = 3;

  private static final int LISTED = 16;

  private final Suspects suspects;

  LateFailure(Suspects suspects) {
    this.suspects = suspects;
  }

  @Override
  public Hint explain(FailedCall call) {
    Function function = call.function();
    Suspects.Accusation accusation = call.accusation(suspects);
    if (function != null && !call.hasArguments()) {
      accusation = accusation.without(function.name());
    }
    List<String> texts = new ArrayList<>();
    for (Suspect suspect : accusation.suspects()) {
      if (texts.size() < LISTED) {
        texts.add(suspect.toString());
      }
    }
    return Hint.onSuspects("late_failure", text(accusation, texts), texts);
  }

  private static String text(Suspects.Accusation accusation, List<String> texts) {
    String late = "this call only hears of it: an operation submitted earlier failed";
    int count = accusation.suspects().size();
    if (count == 0) {
      return late + ", and it is none that was seen";
    }
    if (accusation.isCertain()) {
      return late + ", and it was " + texts.get(0) + ": all others are known to have succeeded";
    }
    if (count == 1) {
      return late + ", probably " + texts.get(0) + ", unless it was one that was not seen";
    }
    int named = Math.min(NAMED, count);
    String more = count > named ? "; and " + (count - named) + " more" : "";
    return late
        + "; "
        + count
        + " are not known to have succeeded, likeliest first (code before copies and fills, in each"
        + " stream what was submitted first): "
        + String.join("; ", texts.subList(0, named))
        + more;
  }
}
