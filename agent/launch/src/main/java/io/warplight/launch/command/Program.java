package io.warplight.launch.command;

import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line as a whole. Made and called once, by the launcher's {@code main}. */
public final class Program implements ToIntFunction<String[]> {

  private final PrintWriter out = writer(System.out);
  private final PrintWriter err = writer(System.err);

  /** What a terminal reads in the charset of the user's own settings. */
  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, Charset.defaultCharset()), true);
  }

  /** Runs a command; gives the exit code. */
  @Override
  public int applyAsInt(String[] arguments) {
    return commandLine(new Terminal(out, err, Ansi.AUTO.enabled()))
        .setOut(out)
        .setErr(err)
        .execute(arguments.length == 0 ? new String[] {"help"} : arguments);
  }

  /** All commands. */
  static CommandLine commandLine(Terminal terminal) {
    CommandLine all = new CommandLine(new WarplightCommand());
    for (Callable<Integer> command : Commands.all(terminal)) {
      all.addSubcommand(command);
    }
    all.addSubcommand(new CommandLine.HelpCommand());
    helpsWhenAsked(all);
    all.getSubcommands().values().forEach(Program::helpsWhenAsked);
    all.setUsageHelpWidth(100)
        .setUsageHelpLongOptionsMaxWidth(36)
        .setExitCodeExceptionMapper(failure -> Exit.FAULT)
        .setExecutionExceptionHandler(failures(terminal))
        .setParameterExceptionHandler(mistakes(terminal));
    return all;
  }

  /** {@code --help}, beside {@code help COMMAND}, which the pages show. */
  private static void helpsWhenAsked(CommandLine command) {
    if (command.getCommandSpec().findOption("--help") == null) {
      command
          .getCommandSpec()
          .addOption(OptionSpec.builder("-h", "--help").usageHelp(true).hidden(true).build());
    }
  }

  private static IExecutionExceptionHandler failures(Terminal terminal) {
    return (failure, command, parsed) -> {
      if (failure instanceof CommandException) {
        CommandException known = (CommandException) failure;
        terminal.error(known.text());
        return known.exit();
      }
      terminal.error("a fault in Warplight itself: " + failure);
      return Exit.FAULT;
    };
  }

  private static IParameterExceptionHandler mistakes(Terminal terminal) {
    return (mistake, arguments) -> {
      CommandLine command = mistake.getCommandLine();
      terminal.error(
          said(mistake)
              + " \""
              + command.getCommandSpec().qualifiedName(" ").replaceFirst("^warplight", "help")
              + "\" tells how it is used.");
      return Exit.BAD_USE;
    };
  }

  private static String said(ParameterException mistake) {
    String text = Terminal.clean(String.valueOf(mistake.getMessage()));
    if (mistake instanceof UnmatchedArgumentException) {
      List<String> near = ((UnmatchedArgumentException) mistake).getSuggestions();
      if (!near.isEmpty()) {
        text = text + ". Did you mean " + String.join(" or ", near) + "?";
      }
    }
    return text.endsWith("?") || text.endsWith(".") ? text : text + ".";
  }
}
