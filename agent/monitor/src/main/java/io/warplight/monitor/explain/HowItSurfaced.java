package io.warplight.monitor.explain;

import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.monitor.suspect.Suspects;
import org.jspecify.annotations.Nullable;

/**
 * Why this call of all calls was told of a late failure, and the cheapest call that would have been
 * told of it where the work was submitted. See {@link Explanation}.
 */
final class HowItSurfaced implements Explanation {

  private final Suspects suspects;

  HowItSurfaced(Suspects suspects) {
    this.suspects = suspects;
  }

  @Override
  public @Nullable Hint explain(FailedCall call) {
    Function function = call.function();
    if (function == null) {
      return null;
    }
    Suspects.Accusation left = call.accusation(suspects);
    String text = function.name() + ' ' + heard(function);
    return Hint.onFailure(
        "how_it_surfaced",
        left.suspects().isEmpty() ? text : text + "; " + Advice.of(call, function, left));
  }

  private static String heard(Function function) {
    if (function.has(Effect.SYNCHRONIZE_STREAM)
        || function.has(Effect.SYNCHRONIZE_EVENT)
        || function.has(Effect.SYNCHRONIZE_DEVICE)) {
      return "was told because it waits for such work";
    }
    if (function.has(Effect.DRAINS_DEVICE)) {
      return "was told because it waits for all work of the device before it does its own";
    }
    if (function.has(Effect.QUERY)) {
      return "was told because the driver had noticed by then; before, it only says \"not ready\"";
    }
    return function.has(Effect.WAITS_FOR_BLOCKING_STREAMS)
        ? "was told because a copy from or to the host waits, or because the driver had noticed"
        : "waits for nothing, and was told because the driver had noticed by then; before, it"
            + " succeeds";
  }
}
