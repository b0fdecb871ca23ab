package io.warplight.monitor.explain;

import io.warplight.monitor.suspect.Suspects;

/**
 * What a sticky failure means for the process, and until when the device worked. See {@link
 * Explanation}.
 */
final class DeviceLost implements Explanation {

  private final Suspects suspects;

  DeviceLost(Suspects suspects) {
    this.suspects = suspects;
  }

  @Override
  public Hint explain(FailedCall call) {
    return Hint.onFailure(
        "device_lost",
        "the device is lost to this process: every later call will fail the same way, "
            + "and only a new process gets it back"
            + WorkedUntil.text(suspects, call.device()));
  }
}
