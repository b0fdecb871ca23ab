package io.warplight.simulator;

import io.warplight.simulator.device.Machine;
import io.warplight.simulator.rules.Planter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The simulated machine as tests take hold of it, in the JVM that the simulator was started in.
 * Callable from any thread; not part of what a JCuda program sees.
 */
public final class Simulation {
  /** The JVM's values of the options that {@link #renew(Map, List)} replaced. */
  private static final Map<String, @Nullable String> REPLACED = new LinkedHashMap<>();

  private Simulation() {}

  /** Whether the simulator was started in this JVM. */
  public static boolean isRunning() {
    return Agent.isStarted();
  }

  /**
   * A fresh machine with the options (system properties {@code warplight.simulator.*}) and rules as
   * they are now; all that was made on the old one is dead.
   */
  public static synchronized void renew() {
    giveBackOptions();
    freshMachine();
  }

  /**
   * A fresh machine with these options (names without {@code warplight.simulator.}) and planted
   * failures; options that are not named are the JVM's. Holds until the next call of {@code renew}.
   *
   * @throws IllegalArgumentException for an option that there is not, or a rule that cannot be read
   */
  public static synchronized void renew(Map<String, String> options, List<String> rules) {
    Map<String, String> asked = new LinkedHashMap<>();
    for (Map.Entry<String, String> option : options.entrySet()) {
      asked.put(Options.named(option.getKey()).property(), option.getValue());
    }
    for (String rule : rules) {
      Planter.check(rule);
    }
    if (!rules.isEmpty()) {
      asked.merge(Options.RULE.property(), String.join(";", rules), (one, two) -> one + ";" + two);
    }
    giveBackOptions();
    for (Map.Entry<String, String> option : asked.entrySet()) {
      REPLACED.put(option.getKey(), System.getProperty(option.getKey()));
      System.setProperty(option.getKey(), option.getValue());
    }
    freshMachine();
  }

  private static void giveBackOptions() {
    for (Map.Entry<String, @Nullable String> option : REPLACED.entrySet()) {
      String value = option.getValue();
      if (value == null) {
        System.clearProperty(option.getKey());
      } else {
        System.setProperty(option.getKey(), value);
      }
    }
    REPLACED.clear();
  }

  private static void freshMachine() {
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
