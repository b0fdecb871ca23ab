package io.warplight.monitor.explain;

import io.warplight.monitor.suspect.Suspect;
import io.warplight.monitor.suspect.Suspects;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Which address that a suspect was given is not aligned, behind a misaligned access. The widest
 * access is 16 bytes, so an address that is a multiple of 16 is none of those; how wide the
 * kernel's accesses are is not known. See {@link Explanation}.
 */
final class MisalignedArgument implements Explanation {

  private static final int WIDEST = 16;

  private final Suspects suspects;

  MisalignedArgument(Suspects suspects) {
    this.suspects = suspects;
  }

  @Override
  public @Nullable Hint explain(FailedCall call) {
    if (!call.status().name().toLowerCase(Locale.ROOT).contains("misaligned")) {
      return null;
    }
    for (Suspect suspect : call.accusation(suspects).suspects()) {
      long[] addresses = suspect.addresses();
      for (int i = 0; i < addresses.length; i++) {
        long aligned = Long.lowestOneBit(addresses[i]);
        if (addresses[i] != 0 && aligned < WIDEST) {
          return Hint.onFailure("misaligned_argument", text(suspect, i, addresses[i], aligned));
        }
      }
    }
    return null;
  }

  private static String text(Suspect suspect, int position, long address, long aligned) {
    return suspect.parameter(position)
        + " of "
        + suspect
        + " is 0x"
        + Long.toHexString(address)
        + (aligned == 1
            ? ", an odd address"
            : ", a multiple of " + aligned + " and not of " + aligned * 2)
        + ": an access that is wider than "
        + (aligned == 1 ? "a byte" : aligned + " bytes")
        + " is misaligned there";
  }
}
