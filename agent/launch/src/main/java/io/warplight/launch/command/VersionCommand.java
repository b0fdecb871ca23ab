package io.warplight.launch.command;

import io.warplight.launch.start.OwnFiles;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Says which version this is. */
@Command(name = "version", header = "Says which Warplight this is, and which Java runs it.")
final class VersionCommand implements Callable<Integer> {

  private final Terminal terminal;

  VersionCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    terminal.line("Warplight " + OwnFiles.version());
    terminal.line(
        "Java " + System.getProperty("java.version") + ", " + System.getProperty("java.home"));
    return Exit.DONE;
  }
}
