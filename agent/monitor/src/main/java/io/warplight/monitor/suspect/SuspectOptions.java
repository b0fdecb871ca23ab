package io.warplight.monitor.suspect;

import io.warplight.monitor.options.Option;
import io.warplight.monitor.options.OptionType;
import java.util.Collections;
import java.util.List;

/** The options of what is followed for late failures. Any thread. */
public final class SuspectOptions {

  public static final Option<Boolean> ADDRESSES =
      Option.of(
          "suspects.addresses",
          OptionType.flag(),
          false,
          "Keeps the device addresses that launches, asynchronous copies and fills were given, 16 a"
              + " call, until they are known to have finished: a misaligned one is named after a"
              + " failure with 716, and memory that is given back while it may be in use is told"
              + " of; docs/explanations.md. Costs each such call some nanoseconds more. At the"
              + " start only.",
          "true");

  private SuspectOptions() {}

  /** All of them. */
  public static List<Option<?>> all() {
    return Collections.singletonList(ADDRESSES);
  }
}
