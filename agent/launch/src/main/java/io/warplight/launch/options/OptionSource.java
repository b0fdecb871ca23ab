package io.warplight.launch.options;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/** What one place says: values by option name, as text. Immutable once made. */
final class OptionSource {

  private static final String PROPERTY_PREFIX = "warplight.";
  private static final String VARIABLE_PREFIX = "WARPLIGHT_";

  /** Settings of other programs of this family; they are not the agent's to judge. */
  private static final String SIMULATOR = "simulator.";

  private final String description;
  private final Map<String, String> values;

  OptionSource(String description, Map<String, String> values) {
    this.description = description;
    this.values = values;
  }

  /** How a message names this place: {@code agent argument}. */
  String description() {
    return description;
  }

  /** Values by option name. */
  Map<String, String> values() {
    return values;
  }

  /**
   * System properties that begin with {@code warplight.}.
   *
   * @param properties a copy of the system properties that no other thread changes; values may be
   *     of any type
   */
  static OptionSource ofProperties(Properties properties) {
    Map<String, String> values = new LinkedHashMap<>();
    for (Map.Entry<Object, Object> property : properties.entrySet()) {
      if (property.getKey() instanceof String && property.getValue() instanceof String) {
        String name = (String) property.getKey();
        if (name.startsWith(PROPERTY_PREFIX)) {
          put(values, name.substring(PROPERTY_PREFIX.length()), (String) property.getValue());
        }
      }
    }
    return new OptionSource("system property", values);
  }

  /**
   * Environment variables that begin with {@code WARPLIGHT_}, save those that Kubernetes makes of a
   * service's name.
   */
  static OptionSource ofEnvironment(Map<String, String> environment) {
    Map<String, String> values = new LinkedHashMap<>();
    for (Map.Entry<String, String> variable : environment.entrySet()) {
      String name = variable.getKey();
      if (name.startsWith(VARIABLE_PREFIX) && !isServiceLink(name)) {
        put(values, optionName(name.substring(VARIABLE_PREFIX.length())), variable.getValue());
      }
    }
    return new OptionSource("environment", values);
  }

  /** A properties file, whose names may have the prefix {@code warplight.} or not. */
  static OptionSource ofFile(String file, Properties content) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String name : content.stringPropertyNames()) {
      String bare =
          name.startsWith(PROPERTY_PREFIX) ? name.substring(PROPERTY_PREFIX.length()) : name;
      put(values, bare, content.getProperty(name));
    }
    return new OptionSource(file, values);
  }

  private static void put(Map<String, String> values, String name, String value) {
    if (!name.startsWith(SIMULATOR)) {
      values.put(name, value);
    }
  }

  private static String optionName(String variable) {
    return variable.toLowerCase(Locale.ROOT).replace('_', '.');
  }

  /**
   * A pod beside a service called "warplight" gets variables such as WARPLIGHT_SERVICE_HOST and
   * WARPLIGHT_PORT.
   */
  private static boolean isServiceLink(String variable) {
    return variable.matches(
        VARIABLE_PREFIX + "(.*_)?(SERVICE_(HOST|PORT(_.*)?)|PORT(_[0-9]+_(TCP|UDP|SCTP).*)?)");
  }
}
