package io.warplight.launch.start;

import io.warplight.launch.options.OptionReader;
import io.warplight.monitor.options.Options;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** What the user set, and what of it was wrong. Read once, at start-up; immutable. */
final class Settings {

  private final Options options;
  private final List<String> problems;

  Settings(Options options, List<String> problems) {
    this.options = options;
    this.problems = problems;
  }

  /** Reads all places; loads the options themselves only if anything is set. */
  static Settings read(String arguments) {
    // A copy: other threads may change the properties, and another agent may have put objects in.
    Properties properties = (Properties) System.getProperties().clone();
    Map<String, String> environment = System.getenv();
    if (arguments.isEmpty() && !names(properties) && !names(environment)) {
      return new Settings(Options.defaults(), Collections.emptyList());
    }
    OptionReader reader = new OptionReader(AgentOptions.registry());
    Options options = reader.read(arguments, properties, environment);
    return new Settings(options, reader.problems());
  }

  /**
   * Whether anything is named as options are; whose it is and what it says the reader finds out.
   */
  private static boolean names(Map<?, ?> settings) {
    for (Object name : settings.keySet()) {
      if (name instanceof String
          && (((String) name).startsWith("warplight.")
              || ((String) name).startsWith("WARPLIGHT_"))) {
        return true;
      }
    }
    return false;
  }

  Options options() {
    return options;
  }

  List<String> problems() {
    return problems;
  }
}
