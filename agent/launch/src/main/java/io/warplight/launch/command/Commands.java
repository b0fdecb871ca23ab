package io.warplight.launch.command;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;

/** All commands, each named here once, in the order of the help page. */
final class Commands {

  private Commands() {}

  static List<Callable<Integer>> all(Terminal terminal) {
    return Arrays.<Callable<Integer>>asList(
        new PsCommand(terminal),
        new AttachCommand(terminal),
        new StatusCommand(terminal),
        new TailCommand(terminal),
        new SetCommand(terminal),
        new DetachCommand(terminal),
        new ExplainCommand(terminal),
        new RunCommand(terminal),
        new CompletionCommand(terminal),
        new ManPageCommand(terminal),
        new VersionCommand(terminal));
  }
}
