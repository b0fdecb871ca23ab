package io.warplight.simulator.rules;

import io.warplight.simulator.device.Context;
import io.warplight.simulator.device.Device;
import org.jspecify.annotations.Nullable;

/** What a rule does to one call. Used by the thread of that call. */
public final class Planted {
  private final int code;
  private final Rule.When when;
  private final boolean sticky;
  private final Planter planter;

  Planted(int code, Rule.When when, boolean sticky, Planter planter) {
    this.code = code;
    this.when = when;
    this.sticky = sticky;
    this.planter = planter;
  }

  /** Whether the call is not made and the code comes back. */
  public boolean insteadOfCall() {
    return when == Rule.When.CALL && !sticky;
  }

  /** Whether, though sticky, it comes instead of the call. */
  public boolean comesFirst() {
    return when == Rule.When.CALL && sticky;
  }

  public int code() {
    return code;
  }

  /** After the call succeeded, or for a sticky failure instead of it: what comes back. */
  public int after(@Nullable Context context) {
    if (when == Rule.When.SYNC) {
      planter.owe(code, sticky);
      return 0;
    }
    if (sticky && context != null) {
      Device device = context.device();
      device.lose(code, "planted", context.legacy());
    }
    return code;
  }
}
