package io.warplight.launch.command;

import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What all commands take that reach a JVM. Filled by picocli. */
final class TargetArguments {

  @Parameters(index = "0", paramLabel = "PID", description = "The process, as \"ps\" lists it.")
  private String pid = "";

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "30",
      description = "How long to wait for the process (${DEFAULT-VALUE}).")
  private long seconds;

  String pid() {
    return pid;
  }

  /** At least one. */
  long seconds() {
    return Math.max(1, Math.min(seconds, 86_400));
  }
}
