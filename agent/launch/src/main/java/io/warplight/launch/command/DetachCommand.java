package io.warplight.launch.command;

import io.warplight.launch.channel.Json;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Takes the agent out of a JVM that goes on. */
@Command(
    name = "detach",
    header = "Takes Warplight out of a JVM that goes on.",
    description = {
      "Classes get their own code back, the threads end, the ports close. What stays until the JVM"
          + " ends:",
      "the launcher's few classes and the jar on the class path, one small class in java.lang, and"
          + " on",
      "Java 8 perhaps the agent's class loader.",
      ""
    })
final class DetachCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Mixin private final TargetArguments target = new TargetArguments();

  DetachCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException {
    try (Connection connection = Connection.toAgent(target.pid(), target.seconds())) {
      Map<String, Object> said = connection.data("detach", Collections.<String, Object>emptyMap());
      connection.awaitEnd();
      terminal.line(
          "Warplight is out of process "
              + target.pid()
              + " ("
              + Json.number(said.get("millis"))
              + " ms): "
              + Words.count(
                  Json.number(said.get("restored")), "class has its", "classes have their")
              + " own code back.");
      terminal.line(StatusReportText.summary(said));
    }
    return Exit.DONE;
  }
}
