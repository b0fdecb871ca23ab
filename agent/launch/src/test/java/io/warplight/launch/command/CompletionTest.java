package io.warplight.launch.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the completion script completes, asked in a real bash and in a real zsh. */
class CompletionTest {

  @TempDir static Path folder;
  private static Path script;

  @BeforeAll
  static void print() throws IOException {
    StringWriter out = new StringWriter();
    PrintWriter err = new PrintWriter(new StringWriter());
    assertThat(
            Program.commandLine(new Terminal(new PrintWriter(out, true), err, false))
                .execute("completion"))
        .isZero();
    script = Files.writeString(folder.resolve("completion"), out.toString());
  }

  @Test
  void bashCompletesCommandsOptionsAndValues() throws Exception {
    assertThat(complete("warplight", "sta")).containsExactly("status");
    assertThat(complete("warplight", "status", "--fai")).containsExactly("--fail-on");
    assertThat(complete("warplight", "status", "--sort", "")).contains("failures", "calls");
  }

  @Test
  void bashCompletesNothingThatThereIsNot() throws Exception {
    assertThat(complete("warplight", "zz")).isEmpty();
    assertThat(complete("warplight", "tail", "--fai")).isEmpty();
  }

  private static List<String> complete(String... words) throws IOException, InterruptedException {
    Installed.need("bash");
    StringBuilder given = new StringBuilder();
    for (String word : words) {
      given.append('\'').append(word).append("' ");
    }
    return Installed.output(
            "bash",
            "--norc",
            "-c",
            // bash has this one only while it completes
            "compopt() { :; }; source \"$0\" && COMP_WORDS=("
                + given
                + ") COMP_CWORD="
                + (words.length - 1)
                + " COMP_LINE=\"${COMP_WORDS[*]}\"; $(complete -p warplight"
                + " | sed 's/.*-F \\([^ ]*\\).*/\\1/'); printf '%s\\n' \"${COMPREPLY[@]}\"",
            script.toString())
        .lines()
        .map(String::trim)
        .filter(line -> !line.isEmpty())
        .toList();
  }

  /**
   * A zsh at a terminal of its own, with the alias of the documentation, in which the words are
   * typed and completed by the tab key. What the line became is asked of the alias's own command.
   */
  private static String typed(String words) throws IOException, InterruptedException {
    Installed.need("zsh");
    Path line = Files.createTempFile(folder, "line", "");
    Path echo = Files.writeString(folder.resolve("echo"), "echo \"[$*]\" > " + line + "\n");
    Path dialogue =
        Files.writeString(
            folder.resolve("dialogue"),
            String.join(
                "\n",
                "zmodload zsh/zpty",
                // where it keeps its index
                "export TERM=xterm ZDOTDIR=" + folder,
                "zpty shell zsh -f -i",
                "say() { zpty -w -n shell \"$1\"; }",
                "say $'PROMPT=; alias warplight=\"sh " + echo + "\"; source " + script,
                "print rea\"\"dy\\n'",
                "zpty -r shell seen '*ready*'",
                "say $'" + words + "\\t\\n'",
                "say $'print do\"\"ne\\n'",
                "zpty -r shell seen '*done*'",
                "zpty -d shell",
                ""));
    Installed.output("zsh", "-f", dialogue.toString());
    return Files.readString(line).trim();
  }

  @Test
  void zshCompletesCommandsAndOptions() throws Exception {
    assertThat(typed("warplight sta")).isEqualTo("[status]");
    assertThat(typed("warplight status --fai")).isEqualTo("[status --fail-on]");
  }

  @Test
  void zshCompletesNothingThatThereIsNot() throws Exception {
    assertThat(typed("warplight zz")).isEqualTo("[zz]");
  }
}
