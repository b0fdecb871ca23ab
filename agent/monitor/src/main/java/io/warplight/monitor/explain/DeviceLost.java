package io.warplight.monitor.explain;

/** What a sticky failure means for the process. Stateless; see {@link Explanation}. */
final class DeviceLost implements Explanation {

  @Override
  public Hint explain(FailedCall call) {
    return Hint.onFailure(
        "device_lost",
        "the device is lost to this process: every later call will fail the same way, "
            + "and only a new process gets it back");
  }
}
