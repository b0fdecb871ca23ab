package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code run} is the program that it runs, to whoever started it. */
class RunIT {

  private static final String CHILD =
      """
      import jcuda.runtime.JCuda;

      public class Child {
        public static void main(String[] arguments) throws Exception {
          long pid = Long.parseLong(new java.io.File("/proc/self").getCanonicalFile().getName());
          switch (arguments[0]) {
            case "echo":
              JCuda.next(2);
              JCuda.cudaDeviceSynchronize();
              int c;
              while ((c = System.in.read()) >= 0) {
                System.out.write(c);
              }
              System.out.flush();
              System.exit(arguments.length);
            case "killed":
              Runtime.getRuntime().exec(new String[] {"kill", "-KILL", "" + pid}).waitFor();
              break;
            default:
              Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                System.out.println("told to end");
                Runtime.getRuntime().halt(7);
              }));
              System.out.println("pid " + pid + ".");
          }
          Thread.sleep(600_000);
        }
      }
      """;

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @TempDir static Path classes;
  @TempDir Path folder;

  @BeforeAll
  static void compile() {
    FailuresBinding.compile(classes, CHILD);
  }

  /** The command's own Java, and the program's. */
  private static String[] words(Jdk program, String... arguments) {
    List<String> words = new ArrayList<>(List.of("run", "report=all", "log=json", "--"));
    words.addAll(
        List.of(program.home().resolve("bin/java").toString(), "-cp", classes.toString(), "Child"));
    words.addAll(List.of(arguments));
    return words.toArray(new String[0]);
  }

  @Test
  void optionsInputAndExitCodeAreTheProgramsOwn() throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Jdk.V8.home().resolve("bin/java").toString());
    command.addAll(List.of("-jar", Jars.warplight().toString()));
    command.addAll(List.of(words(Jdk.V17, "echo", "a b", "")));
    Path in = Files.writeString(folder.resolve("in"), "first\nlast");
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    Process run =
        new ProcessBuilder(command)
            .redirectInput(in.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    assertThat(run.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
    assertThat(run.exitValue()).as(Files.readString(err)).isEqualTo(3);
    assertThat(out).hasContent("first\nlast");
    assertThat(Files.readString(err))
        .contains("\"event.name\":\"gpu.cuda.failure\"", "cudaDeviceSynchronize");
  }

  @Test
  void whatASignalEndsIsSaidByItsNumber() {
    Run run = ForkedJvm.on(Jdk.V17).jar(Jars.warplight(), words(Jdk.V17, "killed")).run();
    assertThat(run.exit()).as(run.toString()).isEqualTo(128 + 9);
  }

  @Test
  void whoeverEndsTheCommandEndsTheProgramAndHearsHowItEnded() throws Exception {
    ForkedJvm.Running run =
        ForkedJvm.on(Jdk.V17).jar(Jars.warplight(), words(Jdk.V17, "waits")).start();
    run.awaitUntil(PATIENCE, () -> run.out().contains("."));
    String pid = run.out().replaceAll("(?s)pid ([0-9]+)\\..*", "$1").trim();
    assertThat(Path.of("/proc", pid)).exists();

    assertThat(new ProcessBuilder("kill", "-TERM", "" + run.process().pid()).start().waitFor())
        .isZero();
    Run ended = run.await(PATIENCE);
    assertThat(ended.exit()).as(ended.toString()).isEqualTo(7);
    assertThat(ended.out()).contains("told to end");
    assertThat(Path.of("/proc", pid)).doesNotExist();
  }
}
