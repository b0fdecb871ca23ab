package io.warplight.launch.command;

import io.warplight.launch.start.OwnFiles;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the manual page. */
@Command(
    name = "manpage",
    header = "Prints the manual page, for man.",
    description = {
      "",
      "  java -jar warplight.jar manpage > /usr/local/share/man/man1/warplight.1",
      "  man warplight"
    })
final class ManPageCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Spec private @Nullable CommandSpec spec;

  ManPageCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (spec != null) {
      terminal.line(new ManPage(spec.parent(), OwnFiles.version()).text());
    }
    return Exit.DONE;
  }
}
