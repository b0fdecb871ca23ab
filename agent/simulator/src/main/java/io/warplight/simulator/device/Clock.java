package io.warplight.simulator.device;

import io.warplight.simulator.Options;
import java.util.concurrent.TimeUnit;

/**
 * The device's time: what its clocks count, its events record and its delays are measured in. One a
 * machine, callable from any thread. By the option {@code time} it is the real one, the real one
 * scaled, or a virtual one that only the device's own work, waiting and {@link #advance} move.
 */
public abstract class Clock {
  static final long PARK_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  Clock() {}

  /** The clock that the option asks for; a bad value is reported and the real one taken. */
  static Clock asConfigured() {
    String text = Options.TIME.text();
    if (text.equals("virtual")) {
      return new VirtualClock();
    }
    try {
      double factor = text.equals("real") ? 1 : Double.parseDouble(text);
      if (factor >= 0.001 && factor <= 1000) {
        return new RealClock(factor);
      }
    } catch (NumberFormatException reportedBelow) {
      return refuse(text);
    }
    return refuse(text);
  }

  private static Clock refuse(String text) {
    System.err.println(
        "[warplight-simulator] "
            + Options.TIME.property()
            + "="
            + text
            + " is neither real, virtual nor a number from 0.001 to 1000; real is taken");
    return new RealClock(1);
  }

  /** Nanoseconds since some moment. */
  public abstract long nanos();

  /** The same for a running kernel, which a virtual clock lets make progress by asking. */
  public abstract long read();

  /** The application makes a call. */
  public abstract void called();

  /** A kernel sleeps. */
  public abstract void sleep(long nanos);

  /** A call of the application waits until then, or a moment less: the caller asks again. */
  abstract void awaitByCaller(long until);

  /** Work of the device waits until then, or a moment less: it does not move a virtual clock. */
  abstract void awaitByDevice(long until);

  /**
   * Moves a virtual clock on.
   *
   * @throws IllegalStateException where the clock is not virtual
   */
  public abstract void advance(long nanos);

  /** How much of the device's work waits for the clock. */
  abstract int waiting();
}
