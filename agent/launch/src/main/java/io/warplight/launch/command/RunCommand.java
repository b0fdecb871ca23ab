package io.warplight.launch.command;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Runs a program as if -javaagent had been given. */
@Command(
    name = "run",
    customSynopsis = "run [OPTION=VALUE...] -- java ...",
    header = "Runs a Java program with Warplight in it.",
    description = {
      "As if -javaagent:warplight.jar=OPTIONS stood behind its \"java\". Has the program's standard"
          + " streams,",
      "ends it when it is told to end (SIGTERM, SIGINT, SIGHUP), and ends with its exit code (128"
          + " and the",
      "signal's number of one that a signal ended). What cannot be told is kill -9: it ends this"
          + " command",
      "alone.",
      ""
    })
final class RunCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Parameters(
      paramLabel = "OPTION=VALUE",
      description = "Options of Warplight, then -- and the command line, which begins with java.")
  private List<String> words = new ArrayList<>();

  RunCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException, InterruptedException {
    int program = 0;
    while (program < words.size() && words.get(program).contains("=")) {
      program++;
    }
    if (program == words.size()) {
      throw CommandException.badUse(
          "there is no program to run: run [OPTION=VALUE...] -- java -jar application.jar");
    }
    String java = new File(words.get(program)).getName();
    if (!java.equals("java") && !java.equals("java.exe")) {
      throw CommandException.badUse(
          "\""
              + Terminal.clean(words.get(program))
              + "\" is not java. For a program that starts java itself, set"
              + " JAVA_TOOL_OPTIONS=-javaagent:"
              + Connection.ownJar()
              + " instead.");
    }
    String options = String.join(",", words.subList(0, program));
    AttachCommand.checkOptions(options);
    List<String> command = new ArrayList<>(words.subList(program, words.size()));
    command.add(1, "-javaagent:" + Connection.ownJar() + (options.isEmpty() ? "" : "=" + options));
    try {
      return new Child().run(command);
    } catch (IOException notFound) {
      throw CommandException.badUse(Terminal.clean(String.valueOf(notFound.getMessage())) + ".");
    } finally {
      terminal.flush();
    }
  }
}
