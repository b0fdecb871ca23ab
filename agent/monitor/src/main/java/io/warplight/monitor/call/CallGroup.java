package io.warplight.monitor.call;

import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** Functions that are timed together, told apart by what they do. A function can be in several. */
public enum CallGroup {
  /** What waits for the device: synchronizations, frees that drain it, copies that wait. */
  SYNCHRONIZING(
      Effect.SYNCHRONIZE_STREAM,
      Effect.SYNCHRONIZE_EVENT,
      Effect.SYNCHRONIZE_DEVICE,
      Effect.DRAINS_DEVICE,
      Effect.WAITS_FOR_BLOCKING_STREAMS),
  /** Kernels and graphs. */
  LAUNCH(Effect.LAUNCH, Effect.LAUNCH_GRAPH),
  /** Copies of memory, those that wait and those that do not. */
  COPY(Effect.COPY),
  /** Every function. */
  ALL;

  // An enum's fields are immutable, and a set is not; it is never handed out.
  @SuppressWarnings("ImmutableEnumChecker")
  private final Set<Effect> effects = EnumSet.noneOf(Effect.class);

  CallGroup(Effect... effects) {
    this.effects.addAll(Arrays.asList(effects));
  }

  /** Whether the function belongs to it. */
  public boolean includes(Function function) {
    if (this == ALL) {
      return true;
    }
    for (Effect effect : effects) {
      if (function.has(effect)) {
        return true;
      }
    }
    return false;
  }

  /** As options write it: its name in lower case. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
