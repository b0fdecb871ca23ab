package io.warplight.launch.start;

import io.warplight.launch.options.OptionReader;
import io.warplight.monitor.handle.GuardMode;
import io.warplight.monitor.handle.HandleOptions;
import io.warplight.monitor.leak.LeakOptions;
import io.warplight.monitor.options.Option;
import io.warplight.monitor.options.Options;
import io.warplight.signals.log.LogOptions;
import io.warplight.signals.micrometer.MetricsOptions;
import io.warplight.signals.otel.OtelOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * Which options can be changed while the agent is at work, and the change. What can follow call
 * sites does so by switch points: none of these rewrites a class again. Stateless.
 */
public final class OptionChanges {

  private static final List<Option<?>> CHANGEABLE =
      Collections.unmodifiableList(
          Arrays.<Option<?>>asList(
              LogOptions.REPORT,
              LogOptions.FORMAT,
              LogOptions.INTERVAL,
              OtelOptions.SPANS,
              OtelOptions.THRESHOLD,
              OtelOptions.SAMPLE,
              HandleOptions.HANDLES,
              HandleOptions.GUARD,
              MetricsOptions.CALLS,
              MetricsOptions.DURATIONS));

  private OptionChanges() {}

  /** Those that can. */
  public static List<Option<?>> changeable() {
    return CHANGEABLE;
  }

  /** Their names, in one line. */
  public static String names() {
    List<String> names = new ArrayList<>();
    for (Option<?> option : CHANGEABLE) {
      names.add(option.name());
    }
    return String.join(", ", names);
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

  /**
   * The options with the changes, and what cannot be changed among the problems.
   *
   * @param made whether a class that has to do with a binding was seen: before, nothing is made yet
   *     that could not follow
   */
  static Options apply(Options before, String text, boolean made, List<String> problems) {
    problems.addAll(problems(text));
    Options changed = before;
    for (Map.Entry<String, String> entry : OptionReader.arguments(text).entrySet()) {
      Option<?> option = AgentOptions.registry().find(entry.getKey());
      if (option == null || !problems.isEmpty()) {
        continue;
      }
      Options one = changed.withText(option, entry.getValue().trim());
      if (one.get(option).equals(changed.get(option))) {
        continue;
      }
      String reason = made && !CHANGEABLE.contains(option) ? reason(option) : null;
      if (option == OptionReader.CONFIG) {
        reason = "a properties file is read once, at the start: name the options themselves";
      }
      if (reason == null) {
        changed = one;
      } else {
        problems.add(
            option.name()
                + " cannot be changed while Warplight is at work: "
                + reason
                + ". What can be changed: "
                + names()
                + ".");
      }
    }
    if (problems.isEmpty() && made) {
      addIdle(before, changed, problems);
    }
    return changed;
  }

  private static String reason(Option<?> option) {
    return option == SelfCheck.STATUS_FILE
        ? "\"status\" shows the same at any time"
        : "what it sets up is made once, with the first class that calls CUDA; detach, then attach"
            + " with it";
  }

  /** What could be set and would do nothing. */
  private static void addIdle(Options before, Options changed, List<String> problems) {
    if (changed.get(OtelOptions.OTEL) == OtelOptions.Mode.OFF) {
      addIfSet(
          OtelOptions.SPANS,
          "spans leave by OpenTelemetry, and otel=off",
          before,
          changed,
          problems);
    }
    if (changed.get(MetricsOptions.METRICS).isEmpty()) {
      String nowhere = "it is for metrics, and metrics=none";
      addIfSet(MetricsOptions.CALLS, nowhere, before, changed, problems);
      addIfSet(MetricsOptions.DURATIONS, nowhere, before, changed, problems);
    }
    if (changed.get(LeakOptions.LEAKS)
        && !changed.get(HandleOptions.HANDLES).equals(before.get(HandleOptions.HANDLES))) {
      problems.add(
          "handles cannot be changed with leaks=true, which watches the objects of the one table"
              + " that there was at the start. Detach, then attach with another.");
    }
    if (!changed.get(HandleOptions.HANDLES) && changed.get(HandleOptions.GUARD) != GuardMode.OFF) {
      problems.add(
          "the guard reads the table of handles: guard=off goes with handles=false, and"
              + " handles=true with any other.");
    }
  }

  private static void addIfSet(
      Option<?> option, String why, Options before, Options changed, List<String> problems) {
    Object value = changed.get(option);
    if (!before.get(option).equals(value) && !option.defaultValue().equals(value)) {
      problems.add(
          option.name() + " would do nothing: " + why + ". Detach, then attach with another.");
    }
  }
}
