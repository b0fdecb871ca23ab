package io.warplight.simulator.ptx.run;

/** Unwinds a lane whose launch has been stopped; the reason stands in the launch. */
final class Stop extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Stop() {
    super("the launch was stopped", null, false, false);
  }
}
