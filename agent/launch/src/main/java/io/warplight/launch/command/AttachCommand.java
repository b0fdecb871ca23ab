package io.warplight.launch.command;

import io.warplight.launch.channel.Json;
import io.warplight.launch.start.OptionChanges;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Brings the agent into a JVM that runs. */
@Command(
    name = "attach",
    header = "Brings Warplight into a JVM that runs.",
    description = {
      "Call sites that are loaded are rewritten, and those that load later. In a JVM that has"
          + " Warplight",
      "already, changes its options instead.",
      "",
      "Java 21 and later print a warning about this on the JVM's own standard error.",
      ""
    })
final class AttachCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Mixin private final TargetArguments target = new TargetArguments();

  @Parameters(
      index = "1..*",
      paramLabel = "OPTION=VALUE",
      description = "As after -javaagent:warplight.jar=, several with commas or blanks between.")
  private List<String> options = new ArrayList<>();

  AttachCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException {
    String text = String.join(",", options);
    checkOptions(text);
    try (Connection connection = Connection.toProcess(target.pid(), target.seconds())) {
      connection.checkVersion();
      Map<String, Object> said =
          connection
              .askOrFail("attach", Collections.<String, Object>singletonMap("options", text))
              .data();
      AttachReport.write(terminal, target.pid(), said, !text.isEmpty());
    }
    return Exit.DONE;
  }

  /** What a user wrote wrongly is said before anything is done to the process. */
  static void checkOptions(String text) throws CommandException {
    List<String> problems = OptionChanges.problems(text);
    if (!problems.isEmpty()) {
      StringBuilder all = new StringBuilder();
      for (String problem : problems) {
        all.append(all.length() == 0 ? "" : System.lineSeparator())
            .append(
                Terminal.clean(problem)
                    .replaceFirst("^warplight: ", "")
                    .replaceFirst("; it is ignored\\.$", ".")
                    .replaceFirst("; the default .* holds\\.$", "."));
      }
      throw CommandException.badUse(all + " Nothing was done.");
    }
  }

  static String text(Map<String, Object> data, String name) {
    return Terminal.clean(Json.text(data.get(name)));
  }
}
