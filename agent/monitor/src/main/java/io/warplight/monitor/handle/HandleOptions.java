package io.warplight.monitor.handle;

import io.warplight.monitor.options.Option;
import io.warplight.monitor.options.OptionType;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The options of the handle table. Any thread. */
public final class HandleOptions {

  public static final Option<Boolean> HANDLES =
      Option.of(
          "handles",
          OptionType.flag(),
          true,
          "Keeps a table of the handles that the application holds (memory, streams, events,"
              + " contexts, modules, libraries' handles and plans), for the gauges, for the line of"
              + " what is still held when the JVM ends, and to explain failures of calls that use a"
              + " dead one.",
          "false");

  public static final Option<Integer> MEMORY =
      Option.of(
          "handles.memory",
          OptionType.integer(1, 96),
          8,
          "How many MiB the table of handles may grow to: about 10,900 live handles each, with 96"
              + " for a million. What is beyond is sampled: one handle in two is kept, then one in"
              + " four, and so on; the totals stay exact.",
          "96");

  public static final Option<GuardMode> GUARD =
      Option.of(
          "guard",
          OptionType.choice(GuardMode.class),
          GuardMode.OFF,
          "Looks at each call before it is made. on: a call that uses a handle after its"
              + " destruction, or copies past the end of a Java array or direct buffer, is reported"
              + " first; the line is written when the process dies of the call. stop: such a call"
              + " is not made where it can kill the process; it returns the status that says so,"
              + " docs/guard.md. Needs handles.",
          "on");

  private HandleOptions() {}

  /** All of them. */
  public static List<Option<?>> all() {
    return Collections.unmodifiableList(Arrays.<Option<?>>asList(HANDLES, MEMORY, GUARD));
  }
}
