package io.warplight.launch.command;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Lists JVMs, by looking at /proc alone. */
@Command(
    name = "ps",
    header = "Lists the JVMs here that one could attach to.",
    description = {
      "Nothing is asked of them.",
      "",
      "CUDA: \"loaded\" if a binding's native library is in it, \"jar\" if only a binding's jar is"
          + " open.",
      "WARPLIGHT: \"in\" if it was attached, or the JVM started with it; \"jar\" if its jar is"
          + " open: detached, or loaded by another tool."
    })
final class PsCommand implements Callable<Integer> {

  private final Terminal terminal;

  PsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException {
    Table table = new Table("PID", "USER", "JAVA", "CUDA", "WARPLIGHT", "MAIN");
    List<Integer> numbers = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(Paths.get("/proc"), "[1-9]*")) {
      for (Path one : all) {
        numbers.add(Integer.valueOf(String.valueOf(one.getFileName())));
      }
    } catch (IOException | DirectoryIteratorException | NumberFormatException none) {
      throw CommandException.unreachable("/proc cannot be read: ps works on Linux.");
    }
    numbers.sort(null);
    for (Integer number : numbers) {
      add(table, Target.listed(number.toString()));
    }
    for (String line : table.lines(terminal)) {
      terminal.line(line);
    }
    return Exit.DONE;
  }

  private static void add(Table table, Target target) {
    Inspection seen = Inspection.of(target);
    String[] words = target.commandLine().split("\0");
    try {
      if (seen.isJvm() && target.started() != SelfStart.STARTED) {
        table.add(
            target.pid(),
            target.owner().getName(),
            JvmWords.version(target),
            seen.cuda(),
            agent(target, seen),
            JvmWords.program(words));
      }
    } catch (CommandException gone) {
      // It ended meanwhile, or another did: what is listed is a moment's view.
      return;
    }
  }

  private static String agent(Target target, Inspection seen) throws CommandException {
    if (!seen.hasAgent()) {
      return "-";
    }
    return Connection.isOpen(target) || StartOptions.nameWarplight(target) ? "in" : "jar";
  }

  /** This very process, which is not listed. */
  private static final class SelfStart {
    static final long STARTED = started();

    private static long started() {
      try {
        return Target.listed("self").started();
      } catch (CommandException unknown) {
        return -1;
      }
    }
  }
}
