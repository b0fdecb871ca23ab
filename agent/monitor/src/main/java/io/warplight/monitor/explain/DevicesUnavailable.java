package io.warplight.monitor.explain;

import io.warplight.catalog.Domain;
import io.warplight.monitor.suspect.Suspects;
import org.jspecify.annotations.Nullable;

/**
 * A device that is there and not to be had, from a process that has not lost it: after a loss the
 * same code is an echo and is not explained, and where calls had success before {@link LostSince}
 * speaks. See {@link Explanation}.
 */
final class DevicesUnavailable implements Explanation {

  private final Suspects suspects;

  DevicesUnavailable(Suspects suspects) {
    this.suspects = suspects;
  }

  @Override
  public @Nullable Hint explain(FailedCall call) {
    return call.status().domain() == Domain.RUNTIME
            && call.status().name().equals("cudaErrorDevicesUnavailable")
            && !LostSince.applies(call, suspects)
        ? Hint.onFailure(
            "devices_unavailable",
            "the device is in exclusive mode or another process has it; nothing that this process"
                + " did was seen to lose it")
        : null;
  }
}
