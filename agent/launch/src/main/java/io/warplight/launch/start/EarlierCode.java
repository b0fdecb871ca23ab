package io.warplight.launch.start;

import java.util.Map;

/**
 * Whether application classes may have been loaded before {@code premain}: by an agent that comes
 * first, or from an ahead-of-time cache. Used once, at start-up. Says no only where it knows.
 *
 * <p>Asking the JVM for all its classes instead makes {@code -Xcheck:jni} print warnings up to JDK
 * 17: its own native method overruns its capacity for local references.
 */
final class EarlierCode {

  private static final String AGENT = "-javaagent:";

  private EarlierCode() {}

  static boolean mayHaveRun() {
    String version = System.getProperty("java.specification.version", "");
    return !isBefore18(version) || !isTheOnlyAgent(System.getenv());
  }

  /** Before 18 no cache brings classes in that are linked already, and the warnings come. */
  static boolean isBefore18(String version) {
    switch (version) {
      case "1.8":
      case "9":
      case "10":
      case "11":
      case "12":
      case "13":
      case "14":
      case "15":
      case "16":
      case "17":
        return true;
      default:
        return false;
    }
  }

  private static boolean isTheOnlyAgent(Map<String, String> environment) {
    String commandLine = CommandLine.words();
    return commandLine != null && isTheOnlyAgent(commandLine, environment);
  }

  /**
   * Whether one agent is named in all of what the JVM takes options from.
   *
   * @param commandLine its words, each ended by a zero
   */
  static boolean isTheOnlyAgent(String commandLine, Map<String, String> environment) {
    if (CommandLine.hidesOptions(commandLine) || commandLine.contains("\0-agent")) {
      // Options from files, or native agents, which may load what they like.
      return false;
    }
    int agents = count(commandLine, "\0" + AGENT);
    for (String options : CommandLine.variables(environment)) {
      if (options.indexOf('@') >= 0 || options.contains("-agent")) {
        return false;
      }
      agents += count(options, AGENT);
    }
    return agents == 1;
  }

  private static int count(String text, String word) {
    int count = 0;
    for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      count++;
    }
    return count;
  }
}
