package io.warplight.launch.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the completion script completes, asked in a real bash. */
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
  void completesCommandsOptionsAndValues() throws Exception {
    assertThat(complete("warplight", "sta")).containsExactly("status");
    assertThat(complete("warplight", "status", "--fai")).containsExactly("--fail-on");
    assertThat(complete("warplight", "status", "--sort", "")).contains("failures", "calls");
  }

  @Test
  void completesNothingThatThereIsNot() throws Exception {
    assertThat(complete("warplight", "zz")).isEmpty();
    assertThat(complete("warplight", "tail", "--fai")).isEmpty();
  }

  private static List<String> complete(String... words) throws IOException, InterruptedException {
    StringBuilder given = new StringBuilder();
    for (String word : words) {
      given.append('\'').append(word).append("' ");
    }
    Process bash =
        new ProcessBuilder(
                "bash",
                "--norc",
                "-c",
                // bash has this one only while it completes
                "compopt() { :; }; source \"$0\" && COMP_WORDS=("
                    + given
                    + ") COMP_CWORD="
                    + (words.length - 1)
                    + " COMP_LINE=\"${COMP_WORDS[*]}\"; _complete_warplight;"
                    + " printf '%s\\n' \"${COMPREPLY[@]}\"",
                script.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor()).as(said).isZero();
    return said.lines().map(String::trim).filter(line -> !line.isEmpty()).toList();
  }
}
