package io.warplight.signals.jfr;

import io.warplight.monitor.options.Option;
import io.warplight.monitor.options.OptionType;
import java.util.Collections;
import java.util.List;

/** What a user can say about flight recordings. */
public final class JfrOptions {

  /** Whether recordings get events. */
  public enum Jfr {
    AUTO,
    OFF
  }

  public static final Option<Jfr> JFR =
      Option.of(
          "jfr",
          OptionType.choice(Jfr.class),
          Jfr.AUTO,
          "Whether flight recordings get CUDA events. auto: each recording gets those that its"
              + " settings ask for, while it runs (docs/jfr.md). off: none. Warplight never starts"
              + " a recording; while none runs, no call makes an event.",
          "off");

  private JfrOptions() {}

  /** All of them. */
  public static List<Option<?>> all() {
    return Collections.singletonList(JFR);
  }
}
