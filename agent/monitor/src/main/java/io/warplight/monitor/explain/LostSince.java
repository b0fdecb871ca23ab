package io.warplight.monitor.explain;

import io.warplight.catalog.Domain;
import io.warplight.monitor.suspect.Suspects;
import org.jspecify.annotations.Nullable;

/**
 * A code that otherwise says that there is no device to be had, from a process that had one: the
 * device was lost on the way, and nothing told of it. Says nothing where no wait on the device was
 * seen to succeed. See {@link Explanation}.
 */
final class LostSince implements Explanation {

  private static final int INITIALIZATION = 3;
  private static final int INSUFFICIENT_DRIVER = 35;
  private static final int UNAVAILABLE = 46;

  private final Suspects suspects;

  LostSince(Suspects suspects) {
    this.suspects = suspects;
  }

  /** Whether it says so: then what the code says of a process that never had a device is wrong. */
  static boolean applies(FailedCall call, Suspects suspects) {
    int code = call.status().code();
    return (code == INITIALIZATION || code == INSUFFICIENT_DRIVER || code == UNAVAILABLE)
        && call.status().domain() == Domain.RUNTIME
        && suspects.workedUntil(call.device()) != 0;
  }

  @Override
  public @Nullable Hint explain(FailedCall call) {
    return applies(call, suspects)
        ? Hint.onFailure(
            "lost_since",
            "calls on this device had success before, so it was lost on the way, to something that"
                + " was not seen (the driver was reset or replaced, another process took the"
                + " device); only a new process gets it back"
                + WorkedUntil.text(suspects, call.device()))
        : null;
  }
}
