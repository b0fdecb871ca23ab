package io.warplight.launch.command;

import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The agents that a JVM was told to start with, by its command line and environment. Stateless. */
final class StartOptions {

  private static final String AGENT = "-javaagent:";

  /** Where {@code java} and the virtual machine look for more options. */
  private static final List<String> VARIABLES =
      Arrays.asList("JAVA_TOOL_OPTIONS=", "JDK_JAVA_OPTIONS=", "_JAVA_OPTIONS=");

  private StartOptions() {}

  /**
   * The jars of all agents, as they were written.
   *
   * @param commandLine words ended by zeros
   * @param environment entries ended by zeros
   */
  static List<String> agentJars(String commandLine, String environment) {
    List<String> jars = new ArrayList<>();
    for (String word : commandLine.split("\0", -1)) {
      add(jars, word);
    }
    for (String entry : environment.split("\0", -1)) {
      for (String variable : VARIABLES) {
        if (entry.startsWith(variable)) {
          // Quotes are rare there and stand around a whole word, or around the path in it.
          for (String word :
              entry.substring(variable.length()).replaceAll("[\"']", "").split("\\s+", -1)) {
            add(jars, word);
          }
        }
      }
    }
    return jars;
  }

  private static void add(List<String> jars, String word) {
    if (word.startsWith(AGENT)) {
      String jar = word.substring(AGENT.length());
      int options = jar.indexOf('=');
      jars.add(options < 0 ? jar : jar.substring(0, options));
    }
  }

  /** Whether one of these agents is Warplight, whatever its jar is called. */
  static boolean nameWarplight(Target target) {
    for (String jar : agentJars(target.commandLine(), target.environment())) {
      Path path = Paths.get(jar);
      Path seen =
          path.isAbsolute() ? target.inside(jar) : target.folder().resolve("cwd").resolve(path);
      if (Inspection.isOurs(seen)) {
        return true;
      }
    }
    return false;
  }
}
