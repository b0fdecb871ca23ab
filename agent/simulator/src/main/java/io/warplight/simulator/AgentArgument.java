package io.warplight.simulator;

/**
 * The text behind {@code -javaagent:warplight-simulator.jar=}: {@code name=value} pairs with commas
 * between, each taken as the system property {@code warplight.simulator.name} unless that is set.
 */
final class AgentArgument {
  private AgentArgument() {}

  static void apply(String argument) {
    if (argument == null || argument.trim().isEmpty()) {
      return;
    }
    for (String pair : argument.split(",", -1)) {
      int equals = pair.indexOf('=');
      if (equals <= 0) {
        System.err.println(
            "[warplight-simulator] agent argument \"" + pair + "\" is not name=value; ignored");
        continue;
      }
      String name = Options.PREFIX + pair.substring(0, equals).trim();
      if (System.getProperty(name) == null) {
        System.setProperty(name, pair.substring(equals + 1).trim());
      }
    }
  }
}
