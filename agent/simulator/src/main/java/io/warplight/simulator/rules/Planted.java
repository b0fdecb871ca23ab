package io.warplight.simulator.rules;

import io.warplight.simulator.device.Context;
import org.jspecify.annotations.Nullable;

/** What a rule does to one call. Used by the thread of that call. */
public final class Planted {
  private final int code;

  Planted(int code) {
    this.code = code;
  }

  /** Whether the call is not made and the code comes back. */
  public boolean insteadOfCall() {
    return true;
  }

  public int code() {
    return code;
  }

  /** After the call succeeded: what comes back. */
  public int after(@Nullable Context context) {
    return code;
  }
}
