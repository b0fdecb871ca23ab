package io.warplight.docs;

import io.warplight.launch.start.DeployedOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds what a text gives the agent, in any of the places of options, and what is wrong with it.
 */
final class Settings {
  private static final Pattern AGENT =
      Pattern.compile(
          "-javaagent:(\\S*?(?:warplight|javaagent)\\.jar)(?:=([a-z][^\\s\"'`\\\\|)]+))?");
  private static final Pattern VARIABLE =
      Pattern.compile("\\bWARPLIGHT_([A-Z_]+)(?:=|: |\\s+value: )\"?([^\\s\"`]+)\"?");
  private static final Pattern VARIABLE_BY_NAME =
      Pattern.compile("- name: WARPLIGHT_([A-Z_]+)\\s+value: \"([^\"]*)\"");
  private static final Pattern PROPERTY = Pattern.compile("-Dwarplight\\.([a-z.]+)=([^\\s\"`]+)");

  /** The simulator's, and those of this build's own tests. */
  private static final Pattern OF_OTHERS =
      Pattern.compile("simulator\\.|fates\\.|fuzz\\.|seed|long");

  private Settings() {}

  /** The jars that the text gives with {@code -javaagent}. */
  static List<String> jars(String text) {
    return AGENT.matcher(text).results().map(found -> found.group(1)).toList();
  }

  static List<String> wrong(String text) {
    List<String> wrong = new ArrayList<>();
    Matcher agent = AGENT.matcher(text.replaceAll("\\$\\{[^}]*}", "x"));
    while (agent.find()) {
      if (agent.group(2) != null) {
        for (String setting : agent.group(2).split(",")) {
          int equals = setting.indexOf('=');
          add(wrong, setting.substring(0, Math.max(equals, 0)), setting.substring(equals + 1));
        }
      }
    }
    for (Pattern pattern : List.of(VARIABLE, VARIABLE_BY_NAME)) {
      Matcher variable = pattern.matcher(text);
      while (variable.find()) {
        String name = variable.group(1).toLowerCase(Locale.ROOT).replace('_', '.');
        add(wrong, name, variable.group(2));
      }
    }
    Matcher property = PROPERTY.matcher(text);
    while (property.find()) {
      String name = property.group(1);
      if (!OF_OTHERS.matcher(name).lookingAt()) {
        add(wrong, name, property.group(2));
      }
    }
    return wrong;
  }

  private static void add(List<String> wrong, String name, String value) {
    String why = DeployedOptions.wrong(name, value);
    if (why != null) {
      wrong.add(why);
    }
  }
}
