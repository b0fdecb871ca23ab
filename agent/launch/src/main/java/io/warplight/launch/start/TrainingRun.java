package io.warplight.launch.start;

import io.warplight.monitor.options.Option;
import io.warplight.monitor.options.Options;
import io.warplight.signals.gc.GcOptions;
import io.warplight.signals.logto.LogToOptions;
import io.warplight.signals.micrometer.MetricsOptions;
import io.warplight.signals.otel.OtelOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether this JVM runs to have its classes recorded or dumped, for an ahead-of-time cache or a
 * class archive. Such a run is part of a build: classes are rewritten in it as in production, so
 * that what is recorded fits, and failures are logged, but no sink is made: it opens no port, sends
 * nothing and starts no thread, save the hook by which the JVM ends. Lines are written on the
 * threads that they are about, and a status that is returned is not followed to its callers. Asked
 * once, when the agent is put together.
 *
 * <p>The command line and the environment say no for nearly every JVM, at the price of one small
 * file. Only where they say yes, or hide options in files, the JVM itself is asked, which loads
 * {@code java.management}.
 */
final class TrainingRun {

  private static final String[] DUMPS = {
    "AOTCacheOutput", "ArchiveClassesAtExit", "DumpLoadedClassList"
  };
  private static final String SHARE = "-Xshare:dump";
  private static final String MODE = "AOTMode";
  private static final String FLAG = "-XX:";

  private TrainingRun() {}

  /** The option that makes this JVM one, without its value; null if it is none. */
  static @Nullable String option() {
    return option(CommandLine.words(), System.getenv());
  }

  private static @Nullable String option(
      @Nullable String commandLine, Map<String, String> environment) {
    if (!mayBe(commandLine, environment)) {
      return null;
    }
    try {
      return in(JvmArguments.all());
    } catch (LinkageError absent) {
      // An image without java.management: what can be seen has to do.
      return in(visible(commandLine, environment));
    }
  }

  /** No, or a perhaps. */
  static boolean mayBe(@Nullable String commandLine, Map<String, String> environment) {
    if (commandLine == null || CommandLine.hidesOptions(commandLine) || names(commandLine)) {
      return true;
    }
    for (String options : CommandLine.variables(environment)) {
      if (options.indexOf('@') >= 0 || options.contains("-XX:Flags=") || names(options)) {
        return true;
      }
    }
    return false;
  }

  private static boolean names(String options) {
    for (String dump : DUMPS) {
      if (options.contains(dump)) {
        return true;
      }
    }
    return options.contains(SHARE) || options.contains(MODE);
  }

  /** What the command line and the environment show of it, in the order in which it holds. */
  static List<String> visible(@Nullable String commandLine, Map<String, String> environment) {
    List<String> words = new ArrayList<>();
    for (String options : CommandLine.variables(environment)) {
      words.addAll(Arrays.asList(options.split("\\s+")));
    }
    if (commandLine != null) {
      words.addAll(Arrays.asList(commandLine.split("\0")));
    }
    return words;
  }

  /**
   * The option that asks for it.
   *
   * @param arguments the JVM's; those from a file of flags have no {@code -XX:} before them
   */
  static @Nullable String in(List<String> arguments) {
    String found = null;
    String mode = null;
    for (String argument : arguments) {
      if (argument.equals(SHARE)) {
        found = SHARE;
      }
      String name = name(argument);
      if (Arrays.asList(DUMPS).contains(name)) {
        found = FLAG + name;
      } else if (name.equals(MODE)) {
        // The last one holds.
        mode = argument.substring(argument.indexOf('=') + 1);
      }
    }
    return "record".equals(mode) || "create".equals(mode) ? FLAG + MODE + "=" + mode : found;
  }

  /** A flag's name where it is given a value; empty for any other argument. */
  private static String name(String argument) {
    int equals = argument.indexOf('=');
    int start = argument.startsWith(FLAG) ? FLAG.length() : 0;
    return equals < start ? "" : argument.substring(start, equals);
  }

  /** What is off in such a run although it was asked for, as a line; null if nothing was. */
  static @Nullable String line(String option, Options options) {
    List<String> asked = new ArrayList<>();
    for (Option<?> way :
        Arrays.asList(
            MetricsOptions.METRICS, LogToOptions.LOG_TO, OtelOptions.OTEL, GcOptions.OVERLAP)) {
      Object value = options.get(way);
      if (!value.equals(way.defaultValue()) && value != OtelOptions.Mode.OFF) {
        asked.add(way.name());
      }
    }
    return asked.isEmpty()
        ? null
        : String.join(", ", asked)
            + (asked.size() == 1 ? " is" : " are")
            + " off in this run, because it makes a cache or an archive of classes ("
            + option
            + "): no port is opened and nothing is sent. Runs that use the cache have them.";
  }
}
