package io.warplight.monitor.leak;

import io.warplight.monitor.options.Option;
import io.warplight.monitor.options.OptionType;
import java.util.Collections;
import java.util.List;

/** The options of leak watching. Any thread. */
public final class LeakOptions {

  public static final Option<Boolean> LEAKS =
      Option.of(
          "leaks",
          OptionType.flag(),
          false,
          "Watches for handles whose Java object was collected, or given another handle, before"
              + " anything destroyed them, and says where each was made. Costs the collector one"
              + " reference a live handle; docs/leaks.md. Needs handles, and -javaagent.",
          "true");

  private LeakOptions() {}

  /** All of them. */
  public static List<Option<?>> all() {
    return Collections.singletonList(LEAKS);
  }
}
