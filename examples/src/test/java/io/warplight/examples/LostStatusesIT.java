package io.warplight.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the example as the README does, on the machine's own JDK, and holds its report against the
 * one kept in {@code expected/}, which is what a machine without a GPU driver prints.
 */
class LostStatusesIT {
  private static final Path AGENT = Path.of(System.getProperty("warplight.jar"));
  private static final Path EXAMPLE = Path.of(System.getProperty("example.jar"));
  private static final String LATER = "; found out after the call";

  @TempDir Path folder;

  @Test
  void reportsEachLostStatusOnce() throws Exception {
    List<String> report = report(true);
    List<String> expected = Files.readAllLines(Path.of("expected/LostStatuses.txt"));

    // What became of a returned status is found out on another thread: its line may come a little
    // later or earlier.
    assertThat(report).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(withoutLater(report)).containsExactlyElementsOf(withoutLater(expected));
  }

  @Test
  void eachLineMarkedAsLostIsInTheReportAndNoOther() throws Exception {
    List<String> source =
        Files.readAllLines(Path.of("src/main/java/io/warplight/examples/LostStatuses.java"));
    String report = String.join("\n", report(true));

    for (int i = 0; i < source.size(); i++) {
      String place = "(LostStatuses.java:" + (i + 1) + ")";
      if (source.get(i).contains("; // lost") || source.get(i).contains("{ // lost")) {
        assertThat(report).as(source.get(i)).contains(place);
      }
      if (source.get(i).endsWith("// checked") || source.get(i).endsWith("// passed")) {
        assertThat(report).as(source.get(i)).doesNotContain(place);
      }
    }
  }

  @Test
  void theProgramPrintsTheSameWithAndWithoutTheAgent() throws Exception {
    report(true);
    byte[] with = Files.readAllBytes(folder.resolve("out"));
    List<String> without = report(false);

    assertThat(Files.readAllBytes(folder.resolve("out"))).isEqualTo(with);
    assertThat(without).isEmpty();
  }

  /** What the example writes to stderr, without the times. */
  private List<String> report(boolean agent) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // JCuda unpacks its natives into one fixed file of this folder.
    command.add("-Djava.io.tmpdir=" + folder);
    if (agent) {
      command.add("-javaagent:" + AGENT);
    }
    command.add("-jar");
    command.add(EXAMPLE.toString());
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(folder.resolve("out").toFile())
            .redirectError(folder.resolve("err").toFile())
            .start();
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isZero();
    List<String> lines = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve("err"))) {
      lines.add(line.replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z", "<time>"));
    }
    return lines;
  }

  private static List<String> withoutLater(List<String> report) {
    List<String> lines = new ArrayList<>(report);
    lines.removeIf(line -> line.endsWith(LATER));
    return lines;
  }
}
