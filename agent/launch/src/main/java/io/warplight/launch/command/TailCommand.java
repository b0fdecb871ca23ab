package io.warplight.launch.command;

import io.warplight.launch.channel.Json;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows failures as they happen. */
@Command(
    name = "tail",
    header = "Shows failures as they happen.",
    description = {
      "All of them, until it is interrupted or the process ends. The process's own standard error"
          + " is not",
      "touched.",
      ""
    })
final class TailCommand implements Callable<Integer> {

  private static final long POLL_MILLIS = 250;

  private final Terminal terminal;

  @Mixin private final TargetArguments target = new TargetArguments();

  @Option(
      names = "--json",
      description = "One JSON object a failure, as with log=json; docs/reports.md has the keys.")
  private boolean json;

  @Option(
      names = "--count",
      paramLabel = "N",
      defaultValue = "0",
      description = "Ends after so many; 0, the default, for no end.")
  private long most;

  TailCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException, InterruptedException {
    String from = "";
    long shown = 0;
    try (Connection connection = Connection.toAgent(target.pid(), target.seconds())) {
      while (connection.isAlive()) {
        Map<String, Object> data =
            connection.data("tail", Collections.<String, Object>singletonMap("from", from));
        if (from.isEmpty()) {
          terminal.error("looking on; failures of process " + target.pid() + " follow");
        }
        long missed = Json.number(data.get("missed"));
        if (missed > 0) {
          terminal.error(Words.count(missed, "failure") + " came too fast to be shown");
        }
        for (Object failure : Json.list(data.get("failures"))) {
          show(Json.map(failure));
          if (++shown == most) {
            return Exit.DONE;
          }
        }
        from = Json.text(data.get("next"));
        Thread.sleep(POLL_MILLIS);
      }
    }
    terminal.error("process " + target.pid() + " has ended, or Warplight is out of it");
    return Exit.DONE;
  }

  private void show(Map<String, Object> failure) {
    String line = Terminal.clean(Json.text(failure.get(json ? "json" : "line")));
    boolean error = Boolean.TRUE.equals(failure.get("error"));
    terminal.line(json || !error ? line : terminal.red(line));
  }
}
