package io.warplight.signals.gc;

import io.warplight.monitor.options.Option;
import io.warplight.monitor.options.OptionType;
import java.util.Collections;
import java.util.List;

/** The option that has slow calls compared with collection pauses. */
public final class GcOptions {

  public static final Option<Boolean> OVERLAP =
      Option.of(
          "gc.overlap",
          OptionType.flag(),
          false,
          "Whether it is told how much of each slow call (spans.threshold or longer) overlapped"
              + " collection pauses: the metric gpu.cuda.gc.overlap, and an attribute of that name"
              + " on spans. Exact to a millisecond for each pause. Overlap is not cause: native"
              + " code runs on through a pause. Every call is timed then, which costs it two reads"
              + " of the clock, and java.management is loaded.",
          "true");

  private GcOptions() {}

  /** All of them, for the registry. */
  public static List<Option<?>> all() {
    return Collections.singletonList(OVERLAP);
  }
}
