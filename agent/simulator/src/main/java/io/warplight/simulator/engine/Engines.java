package io.warplight.simulator.engine;

/** The engine in use. */
public final class Engines {
  private static final Engine ENGINE = new PtxEngine();

  private Engines() {}

  /** The engine. */
  public static Engine get() {
    return ENGINE;
  }
}
