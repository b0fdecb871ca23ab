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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs the examples by their launcher, as the README does, on the simulated device, and holds each
 * report against the one in {@code expected/}. Run with {@code -Dexpected.update=true} to write
 * those.
 */
class ExamplesIT {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UncheckedCall",
        "MaskingCleanUp",
        "CallbackException",
        "DeadContext",
        "LateFailure",
        "LeakAndPoll",
        "CleanlyChecked"
      })
  void reportsWhatIsExpected(String example) throws Exception {
    compare(example, run("-s", example));
  }

  @Test
  void reportsWhatIsLost() throws Exception {
    compare("LostHandles", run("-s", "LostHandles", "-Dwarplight.leaks=true"));
  }

  private static void compare(String example, List<String> report) throws IOException {
    Path file = Path.of("expected", example + ".txt");

    if (Boolean.getBoolean("expected.update")) {
      Files.write(file, report);
    }
    // What is found out after the call comes from another thread: earlier or later.
    assertThat(report).containsExactlyInAnyOrderElementsOf(Files.readAllLines(file));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UncheckedCall",
        "MaskingCleanUp",
        "CallbackException",
        "DeadContext",
        "LateFailure",
        "LeakAndPoll"
      })
  void eachLineMarkedAsLostFails(String example) throws Exception {
    List<String> source =
        Files.readAllLines(Path.of("src/main/java/io/warplight/examples/" + example + ".java"));
    String report = String.join("\n", run("-s", example, "-Dwarplight.report=all"));

    for (int i = 0; i < source.size(); i++) {
      if (source.get(i).contains("; // lost") && !repeatsTheLateFailure(example, source.get(i))) {
        assertThat(report)
            .as(source.get(i))
            .contains("(" + example + ".java:" + (i + 1) + "): cu")
            .contains(" failed: ");
      }
    }
  }

  /** A lost device's later failures are counted, not reported one by one. */
  private static boolean repeatsTheLateFailure(String example, String line) {
    return example.equals("LateFailure") && line.contains("cudaMemcpy");
  }

  @Test
  void nothingIsReportedOfTheOneThatChecks() throws Exception {
    assertThat(run("-s", "CleanlyChecked"))
        .noneMatch(line -> line.contains(" failed: ") || line.contains("still held"));
  }

  @ParameterizedTest
  @CsvSource({"true, '', false", "true, -s, true", "false, '', true", "false, -s, true"})
  void simulatesOnlyWhereThereIsNoGpuOrWhereAsked(boolean gpu, String option, boolean simulated)
      throws Exception {
    // What the launcher looks for; a machine's own device file says that there is one in any case.
    program("bin/nvidia-smi", gpu ? "exit 0" : "exit 9");
    program("jdk/bin/java", "printf '%s\\n' \"$@\"");
    boolean real = Files.exists(Path.of("/dev/nvidia0"));

    ProcessBuilder builder = new ProcessBuilder("sh", "./run");
    builder.command().addAll(option.isEmpty() ? List.of() : List.of(option));
    builder.command().addAll(List.of("UncheckedCall", "-Xmx64m"));
    builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
    builder.environment().merge("PATH", "", (path, none) -> folder.resolve("bin") + ":" + path);
    Path out = folder.resolve("out");
    Process process = builder.redirectErrorStream(true).redirectOutput(out.toFile()).start();
    assertThat(process.waitFor(240, TimeUnit.SECONDS)).isTrue();

    List<String> given = Files.readAllLines(out);
    assertThat(given)
        .contains("-Xmx64m", "io.warplight.examples.UncheckedCall")
        .anyMatch(argument -> argument.matches("-javaagent:.*/warplight\\.jar"));
    assertThat(given.stream().anyMatch(argument -> argument.endsWith("/warplight-simulator.jar")))
        .isEqualTo(simulated && (!real || option.equals("-s")));
  }

  private void program(String name, String script) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n" + script + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"'', which example?", "NoSuchExample, NoSuchExample"})
  void saysWhatIsWrongWithAName(String name, String message) throws Exception {
    List<String> report = name.isEmpty() ? run() : run("-s", name);
    assertThat(String.join("\n", report)).contains(message);
  }

  /** What an example writes to stderr, without what differs from run to run. */
  private List<String> run(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("sh", "./run"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    Path err = folder.resolve("err");
    Process process =
        builder.redirectOutput(folder.resolve("out").toFile()).redirectError(err.toFile()).start();
    assertThat(process.waitFor(240, TimeUnit.SECONDS)).isTrue();
    List<String> lines = new ArrayList<>();
    for (String line : Files.readAllLines(err)) {
      if (!line.startsWith("\tat ")) { // their line numbers are those of JCuda and the JDK
        lines.add(
            line.replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z", "<time>")
                .replaceFirst("less than a second ago: |\\d+ s ago: ", "<age>: ")
                .replaceFirst("0x7[0-9a-f]{11}", "<address>")
                .replaceFirst("(6 call sites), \\d+ calls", "$1, <polls> calls"));
      }
    }
    return lines;
  }
}
