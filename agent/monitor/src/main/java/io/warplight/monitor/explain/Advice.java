package io.warplight.monitor.explain;

import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.suspect.Suspect;
import io.warplight.monitor.suspect.Suspects;
import java.util.List;

/**
 * The cheapest call that would have been told of a late failure where its work was submitted: it
 * depends on what else is in flight. Stateless; on the thread that failed.
 */
final class Advice {

  private static final String NEVER =
      "cudaGetLastError, cudaSetDevice and attributes never tell of it";

  private static final String ON_GRAPH =
      "which node of the graph it was no call tells: run them once on a stream that does not"
          + " capture, and synchronize behind each (a stream that captures must not be waited for)";

  private Advice() {}

  /**
   * What to call instead.
   *
   * @param accusation who is suspected; not nobody
   */
  static String of(FailedCall call, Function heard, Suspects.Accusation accusation) {
    List<Suspect> left = accusation.suspects();
    Suspect first = left.get(0);
    int streams = accusation.streams();
    String text;
    if (isThere(call, heard, left)) {
      text = "nothing had waited for it before";
    } else if (streams > 1) {
      text =
          "to be told where it was submitted, call "
              + name(first, "StreamSynchronize")
              + " for its stream behind each and look at the status; one "
              + (first.isDriver() ? "cuCtxSynchronize" : "cudaDeviceSynchronize")
              + " waits for all "
              + streams
              + " streams, and does not tell which it was";
    } else if (first.hasEventBehind()) {
      text =
          "to be told near where it was submitted, call "
              + name(first, "EventSynchronize")
              + " for the event that was recorded behind it and look at the status: that waits for"
              + " no more than it must";
    } else {
      text =
          "to be told where it was submitted, call "
              + name(first, "StreamSynchronize")
              + " for "
              + first.stream()
              + " there and look at the status";
    }
    return (first.isGraph() ? text + "; " + ON_GRAPH : text) + "; " + NEVER;
  }

  /**
   * The call that heard waits where the only suspect was submitted: a better place there is not.
   */
  private static boolean isThere(FailedCall call, Function heard, List<Suspect> left) {
    SourceLine place = left.get(0).place();
    return left.size() == 1
        && (heard.has(Effect.SYNCHRONIZE_STREAM) || heard.has(Effect.SYNCHRONIZE_DEVICE))
        && place.className().equals(call.line().className())
        && place.method().equals(call.line().method());
  }

  private static String name(Suspect suspect, String function) {
    return (suspect.isDriver() ? "cu" : "cuda") + function;
  }
}
