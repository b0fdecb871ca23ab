package io.warplight.launch.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** docs/command-line.md is made from the commands themselves. */
class CommandLinePageTest {

  private static final Path PAGE = Path.of("../../docs/command-line.md");

  private final CommandLine all =
      Program.commandLine(
          new Terminal(
              new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter()), false));

  @Test
  void thePageSaysWhatTheCommandsSay() throws IOException {
    String page = page();
    if (Boolean.getBoolean("write.docs")) {
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE))
        .as(
            "docs/command-line.md is out of date; write it anew: mvn -pl agent/launch -am test"
                + " -Dtest=CommandLinePageTest -Dsurefire.failIfNoSpecifiedTests=false"
                + " -Dsurefire.jvm=-Dwrite.docs=true")
        .isEqualTo(page);
  }

  @Test
  void everyCommandIsSaidInOneLineOfTheList() {
    assertThat(all.getUsageMessage(Ansi.OFF).lines())
        .filteredOn(line -> line.matches("  [a-z]+ +.*"))
        .hasSize(all.getSubcommands().size())
        .allMatch(line -> line.endsWith("."));
  }

  private String page() {
    StringBuilder page = new StringBuilder();
    page.append(
        """
        # The command line

        <!-- Made from the commands in the code by CommandLinePageTest; do not edit. -->

        `warplight.jar` is an agent and a program. How the commands reach a JVM, and what can keep them from it:
        [attach](attach.md).

        ```
        """);
    page.append(usage(all)).append("```\n");
    all.getSubcommands()
        .forEach(
            (name, command) ->
                page.append("\n## ")
                    .append(name)
                    .append("\n\n```\n")
                    .append(usage(command))
                    .append("```\n"));
    return page.toString();
  }

  private static String usage(CommandLine command) {
    return command.getUsageMessage(Ansi.OFF).replaceAll("(?m)[ \t]+$", "").replaceAll("\n+$", "\n");
  }
}
