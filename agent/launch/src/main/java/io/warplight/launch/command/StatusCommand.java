package io.warplight.launch.command;

import io.warplight.launch.channel.Json;
import io.warplight.launch.channel.JsonText;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows what an agent has seen. */
@Command(
    name = "status",
    header = "Shows what Warplight has seen: failures, and the places that lose most.",
    description = {
      "",
      "Also what it watches, live handles, lines that lose errors, what it left alone and why, and",
      "its own faults.",
      ""
    })
final class StatusCommand implements Callable<Integer> {

  /** What {@code --fail-on} can look for. */
  enum FailOn {
    swallowed,
    failures
  }

  private static final long WATCH_MILLIS = 2_000;

  private final Terminal terminal;

  @Mixin private final TargetArguments target = new TargetArguments();

  @Option(names = "--json", description = "One JSON object; docs/attach.md names what is in it.")
  private boolean json;

  @Option(names = "--watch", description = "Again every two seconds, until the process ends.")
  private boolean watch;

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "10",
      description = "How many lines of each table (${DEFAULT-VALUE}).")
  private int top;

  @Option(
      names = "--sort",
      paramLabel = "BY",
      defaultValue = "failures",
      description = "How places are sorted: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}).")
  private StatusSort sort = StatusSort.failures;

  @Option(
      names = "--fail-on",
      paramLabel = "WHAT",
      description = "Exit code 1 if there were any: ${COMPLETION-CANDIDATES}.")
  private @org.jspecify.annotations.Nullable FailOn failOn;

  StatusCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException, InterruptedException {
    Map<String, Object> status = Collections.emptyMap();
    try (Connection connection = Connection.toAgent(target.pid(), target.seconds())) {
      do {
        status = connection.data("status", Collections.<String, Object>emptyMap());
        show(status);
        if (watch) {
          Thread.sleep(WATCH_MILLIS);
        }
      } while (watch && connection.isAlive());
    }
    return failOn != null && Json.number(status.get(failOn.name())) > 0
        ? Exit.FAILURES_FOUND
        : Exit.DONE;
  }

  private void show(Map<String, Object> status) {
    if (json) {
      terminal.line(JsonText.of(status));
      return;
    }
    if (watch) {
      terminal.clear();
    }
    StatusReportText.write(terminal, target.pid(), status, Math.max(1, top), sort);
  }
}
