package io.warplight.simulator;

import io.warplight.simulator.device.Machine;
import io.warplight.simulator.rules.Planter;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The simulated machine as tests take hold of it, in the JVM that the simulator was started in.
 * Callable from any thread; not part of what a JCuda program sees.
 */
public final class Simulation {
  private Simulation() {}

  /** Whether the simulator was started in this JVM. */
  public static boolean isRunning() {
    return Agent.isStarted();
  }

  /**
   * A fresh machine with the options (system properties {@code warplight.simulator.*}) and rules as
   * they are now; all that was made on the old one is dead.
   */
  public static void renew() {
    Planter.renew();
    Machine.renew();
  }

  /**
   * Lets simulated time pass, where {@code time=virtual}: first all that the device has to do and
   * that does not wait for the clock is done, then the clock moves, then what it released is done.
   *
   * @throws IllegalStateException where the time is not virtual
   */
  public static void advance(long time, TimeUnit unit) {
    Machine machine = Machine.get();
    machine.scheduler().settle();
    machine.clock().advance(unit.toNanos(time));
    machine.scheduler().settle();
  }

  /**
   * What the application still holds on the devices: one line for each stream, event, context,
   * module, array and block of memory, oldest first within its kind, such as {@code "1024 bytes of
   * device memory on device 0"}. Not the primary contexts and default streams, nobody made those.
   */
  public static List<String> held() {
    return Machine.get().held();
  }
}
