package io.warplight.launch.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class ManPageTest {

  private final StringWriter out = new StringWriter();
  private final CommandLine all =
      Program.commandLine(
          new Terminal(new PrintWriter(out, true), new PrintWriter(new StringWriter()), false));

  @TempDir Path folder;

  @Test
  void eachCommandHasItsPartWithAllThatItTakes() {
    String page = page();
    assertThat(page.lines())
        .filteredOn(line -> line.startsWith(".SH "))
        .extracting(line -> line.substring(4))
        .containsExactly("NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "EXIT STATUS");
    for (String name : all.getSubcommands().keySet()) {
      assertThat(page.lines()).contains(".SS " + name);
    }
    assertThat(page)
        .contains(
            ".TP\n\\-\\-sort=BY\nHow places are sorted: failures, calls, place (failures).\n",
            ".TP\n3\nthe process cannot be reached")
        .doesNotContain("${", "@|");
  }

  @Test
  void textIsNoMacroAndNoEscape() {
    @Command(
        name = "odd",
        header = ".TH forged",
        description = {"'br", "a\\b"})
    class Odd implements Runnable {
      @Override
      public void run() {}
    }
    all.addSubcommand(new Odd());
    assertThat(page()).contains("\n\\&.TH forged\n", "\n\\&'br\n", "\na\\eb\n");
  }

  /** With all its warnings, of which there are none. */
  @Test
  void groffSetsIt() throws Exception {
    Installed.need("groff");
    Path page = Files.writeString(folder.resolve("warplight.1"), page() + "\n");
    String set = Installed.output("groff", "-man", "-ww", "-Tascii", "-P-cbou", page.toString());
    assertThat(set)
        .contains("WARPLIGHT(1)", "       --fail-on=WHAT", "java -jar warplight.jar attach PID")
        .doesNotContain("warning: ", "warplight.1:");
  }

  private String page() {
    assertThat(all.execute("manpage")).isZero();
    return out.toString();
  }
}
