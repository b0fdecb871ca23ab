package io.warplight.monitor.explain;

import io.warplight.monitor.suspect.Suspects;
import java.time.Instant;

/** Until when a device is known to have worked, as part of a sentence. Stateless; any thread. */
final class WorkedUntil {

  private WorkedUntil() {}

  /** Empty where no wait on the device was seen to succeed. */
  static String text(Suspects suspects, int device) {
    long millis = suspects.workedUntil(device);
    return millis == 0 ? "" : "; it worked until " + Instant.ofEpochMilli(millis) + " at least";
  }
}
