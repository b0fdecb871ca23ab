package io.warplight.simulator;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The simulator's options, each declared once with its default and its documentation. Read from
 * system properties {@code warplight.simulator.*} when the machine is built; a bad value is
 * reported on stderr and the default taken.
 */
public final class Options {
  /** What every option's name begins with. */
  public static final String PREFIX = "warplight.simulator.";

  private static final List<Option> ALL = new ArrayList<>();

  /** How many devices. */
  public static final Option DEVICES =
      option("devices", "1", "Number of simulated devices; 0: none.");

  /** Memory of each device. */
  public static final Option MEMORY =
      option("memory", "16g", "Memory of each device in bytes, or with k, m, g behind.");

  /** Page-locked memory of the machine. */
  public static final Option HOST_MEMORY =
      option(
          "host-memory",
          "16g",
          "Page-locked host memory in all, in bytes, or with k, m, g behind.");

  /** Name of the device. */
  public static final Option NAME =
      option("name", "NVIDIA H200", "Name of the devices; \"(simulated by Warplight)\" is added.");

  /** Compute capability. */
  public static final Option CAPABILITY =
      option("capability", "9.0", "Compute capability of the devices.");

  /** Driver version. */
  public static final Option DRIVER_VERSION =
      option("driver-version", "13000", "What cuDriverGetVersion says.");

  /** Runtime version. */
  public static final Option RUNTIME_VERSION =
      option("runtime-version", "12000", "What cudaRuntimeGetVersion says.");

  /** Clock of the device. */
  public static final Option CLOCK =
      option("clock-mhz", "1980", "Clock of the devices in MHz, which clock64 counts.");

  /** Delays of the notice of a fault. */
  public static final Option NOTICE =
      option(
          "notice-ms",
          "",
          "Milliseconds after a kernel's fault until the driver notices it. Default: as measured on"
              + " an H200, by kind of fault (140 illegal address and assert, 330 misaligned, 440"
              + " others).");

  /** What guards the JVM. */
  public static final Option GUARD =
      option(
          "guard",
          "status",
          "What happens at a call that would crash a real process, after the message on stderr:"
              + " status (709, 400 or 1 comes back), throw (an Error), exit (the JVM exits with"
              + " 134).");

  /** Rules file. */
  public static final Option RULES =
      option("rules", "", "File with rules for planted failures; read again when it changes.");

  /** Rules given directly. */
  public static final Option RULE =
      option("rule", "", "Rules for planted failures, given directly; separated by semicolons.");

  /** Watchdog. */
  public static final Option WATCHDOG =
      option(
          "watchdog-ms", "0", "Milliseconds after which a kernel is stopped with 702; 0: never.");

  /** The device's time. */
  public static final Option TIME =
      option(
          "time",
          "real",
          "The device's time, which its clocks, events and delays go by: real; a factor (10: all of"
              + " it takes ten times as long, 0.1: a tenth); virtual: it stands still but for"
              + " calls, waiting and kernels that look at it, and takes no real time.");

  /** Seed. */
  public static final Option SEED =
      option(
          "seed",
          "0",
          "Seed of everything random: of rules with a rate; and where it is not 0, of the order of"
              + " operations in different streams: they run one at a time, in an order that the"
              + " same seed gives again.");

  private Options() {}

  /** All options, in the order of the documentation. */
  public static List<Option> all() {
    return Collections.unmodifiableList(ALL);
  }

  /** The option of a name without the prefix. */
  static Option named(String name) {
    for (Option option : ALL) {
      if (option.name.equals(name)) {
        return option;
      }
    }
    throw new IllegalArgumentException("the simulator has no option \"" + name + "\"");
  }

  private static Option option(String name, String byDefault, String documentation) {
    Option option = new Option(name, byDefault, documentation);
    ALL.add(option);
    return option;
  }

  /** One option. Immutable; reads the system property afresh each time. */
  public static final class Option {
    private final String name;
    private final String byDefault;
    private final String documentation;

    Option(String name, String byDefault, String documentation) {
      this.name = name;
      this.byDefault = byDefault;
      this.documentation = documentation;
    }

    /** The system property's name. */
    public String property() {
      return PREFIX + name;
    }

    /** The value when the property is not set. */
    public String byDefault() {
      return byDefault;
    }

    /** What it does. */
    public String documentation() {
      return documentation;
    }

    /** The text given, or the default. */
    public String text() {
      @Nullable String given = System.getProperty(property());
      return given == null ? byDefault : given.trim();
    }

    /**
     * The number given, from {@code least} on; a bad one is reported and the default taken, -1
     * where that is empty.
     */
    public long number(long least) {
      String text = text();
      try {
        long value = Long.parseLong(text);
        if (value >= least) {
          return value;
        }
      } catch (NumberFormatException reportedBelow) {
        return refuse(text, "is not a number");
      }
      return refuse(text, "is less than " + least);
    }

    /** The number of bytes given, with k, m, g understood. */
    public long bytes() {
      String text = text().toLowerCase(Locale.ROOT);
      long unit = 1;
      String digits = text;
      int last = text.isEmpty() ? -1 : "kmgt".indexOf(text.charAt(text.length() - 1));
      if (last >= 0) {
        unit = 1L << (10 * (last + 1));
        digits = text.substring(0, text.length() - 1);
      }
      try {
        long value = Math.multiplyExact(Long.parseLong(digits), unit);
        if (value > 0) {
          return value;
        }
      } catch (ArithmeticException | NumberFormatException reportedBelow) {
        System.err.println(message(text, "is no size"));
        return parsedDefault();
      }
      System.err.println(message(text, "is no size"));
      return parsedDefault();
    }

    private long parsedDefault() {
      int last = "kmgt".indexOf(byDefault.charAt(byDefault.length() - 1));
      String digits = last < 0 ? byDefault : byDefault.substring(0, byDefault.length() - 1);
      return Long.parseLong(digits) << (10 * (last + 1));
    }

    private long refuse(String text, String why) {
      System.err.println(message(text, why));
      return byDefault.isEmpty() ? -1 : Long.parseLong(byDefault);
    }

    private String message(String text, String why) {
      return "[warplight-simulator] "
          + property()
          + "="
          + text
          + " "
          + why
          + "; "
          + (byDefault.isEmpty() ? "the default" : byDefault)
          + " is taken";
    }
  }
}
