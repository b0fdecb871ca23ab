package io.warplight.launch.options;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Takes {@code name=value,name=value} apart. Stateless. */
final class AgentArguments {

  private AgentArguments() {}

  /**
   * The values by name; of a name given twice the last one.
   *
   * @param arguments what stands after {@code -javaagent:warplight.jar=}; empty when nothing does
   * @param problems gets one line for each piece that is not {@code name=value}
   */
  static OptionSource parse(String arguments, List<String> problems) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String piece : arguments.split(",", -1)) {
      int equals = piece.indexOf('=');
      String name = (equals < 0 ? piece : piece.substring(0, equals)).trim();
      if (equals >= 0 && !name.isEmpty()) {
        values.put(name, piece.substring(equals + 1).trim());
      } else if (!piece.trim().isEmpty()) {
        problems.add(
            "warplight: \""
                + piece.trim()
                + "\" among the agent's arguments is not name=value; it is ignored.");
      }
    }
    return new OptionSource("agent argument", values);
  }
}
