package io.warplight.simulator.engine;

import io.warplight.simulator.device.Status;
import io.warplight.simulator.device.StatusException;

/** The engine in use. */
public final class Engines {
  private static volatile Engine engine =
      (image, device) -> {
        throw new StatusException(Status.NOT_SUPPORTED, "no engine");
      };

  private Engines() {}

  /** The engine. */
  public static Engine get() {
    return engine;
  }

  /** Puts another in its place, for tests. */
  public static void set(Engine other) {
    engine = other;
  }
}
