package io.warplight.launch.start;

import io.warplight.launch.options.OptionReader;
import io.warplight.monitor.options.Option;
import io.warplight.monitor.options.Options;
import io.warplight.signals.log.LogOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** Which options can be changed while the agent is at work, and the change. Stateless. */
public final class OptionChanges {

  private static final List<Option<?>> CHANGEABLE =
      Collections.unmodifiableList(
          Arrays.<Option<?>>asList(LogOptions.REPORT, LogOptions.FORMAT, LogOptions.INTERVAL));

  private OptionChanges() {}

  /** Those that can. */
  public static List<Option<?>> changeable() {
    return CHANGEABLE;
  }

  /**
   * What is wrong with options as a user wrote them, one line each; for those who write them.
   *
   * @param text {@code name=value,...}
   */
  public static List<String> problems(String text) {
    OptionReader reader = new OptionReader(AgentOptions.registry());
    reader.read(text, new Properties(), Collections.<String, String>emptyMap());
    return reader.problems();
  }

  /** The options with the changes, and what cannot be changed among the problems. */
  static Options apply(Options before, String text, List<String> problems) {
    problems.addAll(problems(text));
    Options changed = before;
    for (Map.Entry<String, String> entry : OptionReader.arguments(text).entrySet()) {
      Option<?> option = AgentOptions.registry().find(entry.getKey());
      if (option == null || !problems.isEmpty()) {
        continue;
      }
      Options one = changed.withText(option, entry.getValue());
      if (one.get(option).equals(changed.get(option))) {
        continue;
      }
      if (CHANGEABLE.contains(option)) {
        changed = one;
      } else {
        problems.add(
            option.name()
                + " cannot be changed while Warplight is at work: detach, then attach with it."
                + " What can be changed: "
                + names()
                + ".");
      }
    }
    return changed;
  }

  private static String names() {
    List<String> names = new ArrayList<>();
    for (Option<?> option : CHANGEABLE) {
      names.add(option.name());
    }
    return String.join(", ", names);
  }
}
