package io.warplight.simulator.rules;

import io.warplight.simulator.device.Context;
import org.jspecify.annotations.Nullable;

/** What a rule does to one call. Used by the thread of that call. */
public final class Planted {
  private final int code;
  private final Rule.When when;
  private final boolean sticky;
  private final boolean kernelFault;
  private final int device;
  private final Planter planter;

  Planted(Rule rule, int device, Planter planter) {
    this.code = rule.status();
    this.when = rule.when();
    this.sticky = rule.isSticky();
    this.kernelFault = rule.isKernelFault();
    this.device = device;
    this.planter = planter;
  }

  private Planted(Planted owed) {
    this.code = owed.code;
    this.when = owed.sticky ? Rule.When.AFTER : Rule.When.CALL;
    this.sticky = owed.sticky;
    this.kernelFault = false;
    this.device = owed.device;
    this.planter = owed.planter;
  }

  /** Whether the call is not made and the code comes back. */
  public boolean insteadOfCall() {
    return when == Rule.When.CALL && !sticky && !kernelFault;
  }

  /** Whether, though sticky, it comes instead of the call. */
  public boolean comesFirst() {
    return when == Rule.When.CALL && sticky && !kernelFault;
  }

  public int code() {
    return code;
  }

  /** After the call succeeded, or for a sticky failure instead of it: what comes back. */
  public int after(@Nullable Context context) {
    if (kernelFault) {
      if (context != null) {
        context.device().breakBy(code, "planted", context.legacy());
      }
      return 0;
    }
    if (when == Rule.When.SYNC) {
      planter.owe(device, new Planted(this));
      return 0;
    }
    if (sticky && context != null) {
      context.device().lose(code, "planted", context.legacy());
    }
    return code;
  }
}
