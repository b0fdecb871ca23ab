package io.warplight.launch.command;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints a completion script. */
@Command(
    name = "completion",
    header = "Prints a completion script for bash and zsh.",
    description = {
      "It completes commands and options of a command \"warplight\":",
      "",
      "  alias warplight='java -jar /opt/warplight.jar'",
      "  source <(warplight completion)"
    })
final class CompletionCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Spec private @Nullable CommandSpec spec;

  CompletionCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (spec != null) {
      terminal.line(AutoComplete.bash("warplight", spec.parent().commandLine()));
    }
    return Exit.DONE;
  }
}
