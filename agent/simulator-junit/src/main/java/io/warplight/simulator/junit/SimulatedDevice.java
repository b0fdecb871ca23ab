package io.warplight.simulator.junit;

import io.warplight.simulator.Simulation;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The simulated machine of the running test. Callable from any thread while the test runs. */
public final class SimulatedDevice {
  SimulatedDevice() {}

  /** What the program under test still holds: one line for each thing, empty when it is clean. */
  public List<String> held() {
    return Simulation.held();
  }

  /**
   * Fails when the program still holds anything.
   *
   * @throws AssertionError that names each thing
   */
  public void assertNothingHeld() {
    List<String> held = held();
    if (!held.isEmpty()) {
      throw new AssertionError(
          "the simulated device still holds " + held.size() + ": " + String.join(", ", held));
    }
  }

  /** Lets simulated time pass; needs {@code @SimulatedCuda("time=virtual")}. */
  public void advance(Duration time) {
    Simulation.advance(time.toNanos(), TimeUnit.NANOSECONDS);
  }
}
