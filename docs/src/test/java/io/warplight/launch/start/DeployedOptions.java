package io.warplight.launch.start;

import io.warplight.monitor.options.Option;
import org.jspecify.annotations.Nullable;

/** Lets the tests of the documentation ask the agent's own options. */
public final class DeployedOptions {
  private DeployedOptions() {}

  /** What is wrong with an option and its value as somebody wrote them; null if nothing is. */
  public static @Nullable String wrong(String name, String value) {
    Option<?> option = AgentOptions.registry().find(name);
    if (option == null) {
      return "no option " + name;
    }
    try {
      option.type().read(value);
      return null;
    } catch (IllegalArgumentException e) {
      return name + "=" + value + ": " + e.getMessage();
    }
  }
}
