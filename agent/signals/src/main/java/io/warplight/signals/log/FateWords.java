package io.warplight.signals.log;

import io.warplight.callsites.Place;
import io.warplight.monitor.caller.Outcome;
import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.failure.Failure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Says in words what the code does with a failed status: the part of a line after "and". Stateless;
 * any thread.
 */
final class FateWords {

  private FateWords() {}

  /** The words, as they follow "cudaMalloc failed with … and". */
  static String of(Failure failure) {
    if (failure.isThrown()) {
      return "was thrown as a CudaException";
    }
    Outcome outcome = failure.outcome();
    SourceLine caller = outcome.decidedAt();
    if (caller != null) {
      return "was returned"
          + through(outcome.returnedThrough())
          + " to "
          + Printable.of(caller.toString())
          + ", which "
          + active(failure, caller);
    }
    switch (outcome.fate()) {
      case DISCARDED:
        return "was discarded" + formatted(outcome.site());
      case UNREAD:
        return "was put into a variable that nothing reads";
      case OVERWRITTEN:
        return "was overwritten before anything read it" + overwrittenBy(outcome, failure.place());
      case CHECKED:
        return "is checked by the code";
      case CHECKED_OTHER:
        return "was not noticed: the code looks only for " + codes(failure);
      case RETURNED:
        return "was returned to the caller" + upTo(outcome.returnedThrough());
      case PASSED:
        return "was passed on" + to(" to ", outcome.site().passedTo());
      case STORED:
        return "was stored" + to(" in ", outcome.site().storedIn());
      default:
        return "went where the analysis cannot follow it";
    }
  }

  private static String active(Failure failure, SourceLine caller) {
    Outcome outcome = failure.outcome();
    Place place = outcome.deciding();
    switch (outcome.fate()) {
      case DISCARDED:
        return "dropped it" + formatted(place);
      case UNREAD:
        return "put it into a variable that nothing reads";
      case OVERWRITTEN:
        return "overwrote it before anything read it" + overwrittenBy(outcome, caller);
      case CHECKED:
        return "checks it";
      case CHECKED_OTHER:
        return "looks only for " + codes(failure);
      case PASSED:
        return "passed it on" + to(" to ", place.passedTo());
      case STORED:
        return "stored it" + to(" in ", place.storedIn());
      default:
        return "returned it";
    }
  }

  private static String codes(Failure failure) {
    String named = failure.lookedFor();
    return named == null ? failure.outcome().deciding().codes().toString() : named;
  }

  private static String formatted(Place place) {
    return place.formatter() == null ? "" : " after it was made into text that nothing reads";
  }

  private static String overwrittenBy(Outcome outcome, SourceLine method) {
    Place place = outcome.deciding();
    String by = place.overwrittenBy();
    String words = by == null ? "" : ", by the result of " + name(by);
    if (place.overwrittenLine() <= 0) {
      return words;
    }
    SourceLine line =
        new SourceLine(method.className(), method.method(), method.file(), place.overwrittenLine());
    return words + " at " + Printable.of(line.toString());
  }

  private static String to(String preposition, @Nullable String member) {
    return member == null ? "" : preposition + name(member);
  }

  // com/acme/Log.warn as Log.warn
  private static String name(String member) {
    return Printable.of(member.substring(member.lastIndexOf('/') + 1));
  }

  private static String through(List<SourceLine> lines) {
    return lines.isEmpty() ? "" : " through " + list(lines);
  }

  private static String upTo(List<SourceLine> lines) {
    return lines.isEmpty() ? "" : ", on through " + list(lines);
  }

  private static String list(List<SourceLine> lines) {
    StringBuilder list = new StringBuilder();
    for (SourceLine line : lines) {
      list.append(list.length() == 0 ? "" : ", ").append(Printable.of(line.toString()));
    }
    return list.toString();
  }
}
