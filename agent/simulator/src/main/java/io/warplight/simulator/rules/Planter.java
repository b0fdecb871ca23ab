package io.warplight.simulator.rules;

import org.jspecify.annotations.Nullable;

/** Holds the rules and asks them at each call. */
public final class Planter {
  private static final Planter INSTANCE = new Planter();

  private Planter() {}

  public static Planter get() {
    return INSTANCE;
  }

  /** What is planted for this call, or null. */
  public @Nullable Planted before(String function, boolean runtime, Object[] arguments) {
    return null;
  }
}
