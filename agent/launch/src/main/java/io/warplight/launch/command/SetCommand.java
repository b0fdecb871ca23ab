package io.warplight.launch.command;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Changes options of an agent at work. */
@Command(
    name = "set",
    header = "Changes options while Warplight works.",
    description = {
      "report, log, log.interval, spans, spans.threshold, spans.sample, handles, guard,"
          + " metrics.calls,",
      "metrics.durations; before the first class that calls CUDA has loaded, all. What watches"
          + " calls is",
      "turned on and off by a switch: no class is rewritten again. handles begins with an empty"
          + " table",
      "each time it is turned on.",
      ""
    })
final class SetCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Mixin private final TargetArguments target = new TargetArguments();

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "OPTION=VALUE",
      description = "Several with commas or blanks between.")
  private List<String> options = new ArrayList<>();

  SetCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException {
    String text = String.join(",", options);
    AttachCommand.checkOptions(text);
    try (Connection connection = Connection.toAgent(target.pid(), target.seconds())) {
      connection.askOrFail("set", Collections.<String, Object>singletonMap("options", text));
      terminal.line("Changed in process " + target.pid() + ": " + Terminal.clean(text));
    }
    return Exit.DONE;
  }
}
