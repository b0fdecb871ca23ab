package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands of another user than the JVM's, and of another process namespace: both take root. */
class AttachElsewhereIT {

  private static final String[] NOBODY = {
    "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"
  };
  private static final String[] CONTAINER = {"unshare", "--fork", "--pid", "--mount-proc"};

  private static final String WAITER =
      """
      import jcuda.runtime.JCuda;

      public class Elsewhere {
        public static void main(String[] arguments) throws Exception {
          System.out.println("ready");
          while (new java.io.File(arguments[0]).exists()) {
            JCuda.next(2);
            JCuda.cudaDeviceSynchronize();
            Thread.sleep(5);
          }
        }
      }
      """;

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @TempDir static Path classes;
  @TempDir Path folder;
  private Path runs;
  private ForkedJvm.Running jvm;
  private String pid;

  @BeforeAll
  static void compile() {
    FailuresBinding.compile(classes, WAITER);
  }

  @BeforeEach
  void start() throws IOException {
    runs = Files.createFile(folder.resolve("runs"));
    jvm = ForkedJvm.on(Jdk.V17).classPath(classes).main("Elsewhere", runs.toString()).start();
    jvm.awaitUntil(PATIENCE, () -> jvm.out().contains("ready"));
    pid = String.valueOf(jvm.process().pid());
  }

  /** Nothing was done to it, whoever tried. */
  @AfterEach
  void end() throws IOException {
    Files.deleteIfExists(runs);
    Run ended = jvm.await(PATIENCE);
    assertThat(ended.exit()).as(ended.toString()).isZero();
    assertThat(ended.err()).isEmpty();
  }

  @Test
  void aProcessOfAnotherUserIsSaidToBeSo() throws Exception {
    Path open = Files.createTempDirectory(Path.of("/tmp"), "other-user");
    Path jar = open.resolve("warplight.jar");
    try {
      Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));
      Files.copy(Jars.warplight(), jar);
      Files.setPosixFilePermissions(jar, PosixFilePermissions.fromString("rw-r--r--"));
      assumeThatItRuns(NOBODY, "no other user can be made here, or it cannot run this JDK");

      for (String command : List.of("attach", "status", "detach")) {
        Run refused = run(NOBODY, "-jar", jar.toString(), command, pid);
        assertThat(refused.exit()).as(refused.toString()).isEqualTo(3);
        assertThat(refused.err())
            .contains("process " + pid + " belongs to user ", "sudo -u ", "or as root")
            .hasLineCount(1);
      }
    } finally {
      Files.deleteIfExists(jar);
      Files.delete(open);
    }
  }

  /** Inside a container the number from outside means nothing. */
  @Test
  void aNumberFromOutsideAContainerIsSaidToBeUnknownThere() throws Exception {
    assumeThatItRuns(CONTAINER, "no process namespace can be made here");
    Run refused = run(CONTAINER, "-jar", Jars.warplight().toString(), "attach", pid);
    assertThat(refused.exit()).as(refused.toString()).isEqualTo(3);
    assertThat(refused.err())
        .contains("there is no process " + pid, "\"ps\" lists", "another number than outside")
        .hasLineCount(1);
  }

  private void assumeThatItRuns(String[] as, String otherwise) throws Exception {
    int exit;
    try {
      exit = run(as, "-version").exit();
    } catch (IOException none) {
      exit = -1;
    }
    if (exit != 0) {
      System.out.println("AttachElsewhereIT: left out: " + otherwise);
    }
    Assumptions.assumeTrue(exit == 0, otherwise);
  }

  private Run run(String[] as, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(as));
    command.add(Jdk.V17.home().resolve("bin/java").toString());
    command.addAll(List.of(arguments));
    Path out = folder.resolve("command.out");
    Path err = folder.resolve("command.err");
    Process process =
        new ProcessBuilder(command)
            .directory(Path.of("/").toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    int exit = process.waitFor();
    try (Stream<String> lines = Files.lines(err)) {
      String said =
          lines
              .filter(line -> !line.startsWith("Picked up "))
              .reduce("", (all, line) -> all + line + "\n");
      return new Run(command, exit, Files.readString(out), said, List.of());
    }
  }
}
