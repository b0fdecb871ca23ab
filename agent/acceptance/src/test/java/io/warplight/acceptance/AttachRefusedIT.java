package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JVMs that cannot be attached to, or only with care: the command says why, the JVM goes on. */
class AttachRefusedIT {

  private static final String WAITER =
      """
      import jcuda.runtime.JCuda;

      public class Waiter {
        public static void main(String[] arguments) throws Exception {
          Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            System.out.println("ending");
            await(arguments[1]);
          }));
          System.out.println("ready");
          await(arguments[0]);
        }

        private static void await(String file) {
          while (new java.io.File(file).exists()) {
            JCuda.next(2);
            JCuda.cudaDeviceSynchronize();
            try {
              Thread.sleep(5);
            } catch (InterruptedException e) {
              return;
            }
          }
        }
      }
      """;

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @TempDir static Path classes;
  @TempDir Path folder;
  private Path runs;
  private Path ends;
  private ForkedJvm.Running jvm;

  @BeforeAll
  static void compile() {
    FailuresBinding.compile(classes, WAITER);
  }

  @AfterEach
  void end() throws IOException {
    Files.deleteIfExists(runs);
    Files.deleteIfExists(ends);
    Run ended = jvm.await(PATIENCE);
    assertThat(ended.exit()).as(ended.toString()).isZero();
  }

  private String start(ForkedJvm how) throws IOException {
    runs = Files.createFile(folder.resolve("runs"));
    ends = Files.createFile(folder.resolve("ends"));
    jvm = how.classPath(classes).main("Waiter", runs.toString(), ends.toString()).start();
    await(() -> jvm.out().contains("ready"));
    return String.valueOf(jvm.process().pid());
  }

  @Test
  void aJvmThatStartedWithTheAgentIsLookedAtChangedAndDetached() throws Exception {
    String pid = start(ForkedJvm.on(Jdk.V17).agent("report=off"));
    Run status = Commands.run("status", pid);
    assertThat(status.exit()).as(status.toString()).isZero();
    assertThat(status.out()).contains("1 call site in 1 class watched");
    assertThat(Commands.run("attach", pid, "report=all").out()).contains("options are changed");
    await(() -> jvm.err().contains("cudaDeviceSynchronize failed"));

    stop(pid);
    Run detached = Commands.run("detach", pid);
    assertThat(detached.exit()).as(detached.toString()).isZero();
    assertThat(Commands.run("attach", pid).out()).contains("is in process " + pid);
  }

  /** A stopped JVM is not waited for, and loses nothing. */
  private void stop(String pid) throws Exception {
    signal("-STOP", pid);
    try {
      await(() -> Commands.run("status", pid).exit() == 3);
      assertThat(Commands.run("status", pid).err()).contains("is stopped", "kill -CONT " + pid);
    } finally {
      signal("-CONT", pid);
    }
    assertThat(Commands.run("status", pid).exit()).isZero();
  }

  @Test
  void aJvmThatRefusesAgentsIsSaidToBeSo() throws Exception {
    String pid = start(ForkedJvm.on(Jdk.V17).options("-XX:+DisableAttachMechanism"));
    Run refused = Commands.run("attach", pid);
    assertThat(refused.exit()).as(refused.toString()).isEqualTo(3);
    assertThat(refused.err()).contains("-XX:+DisableAttachMechanism", "-javaagent").hasLineCount(1);
    assertThat(jvm.err()).isEmpty();
  }

  @Test
  void aJavaWithoutTheAttachApiIsSaidToBeSoAndOneWithoutSignalsIsAttachedTo() throws Exception {
    String pid = start(ForkedJvm.on(Jdk.V21).options("-Xrs"));
    Run refused =
        ForkedJvm.on(Jdk.V17)
            .options("--limit-modules", "java.base")
            .jar(Jars.warplight(), "attach", pid)
            .run();
    assertThat(refused.exit()).as(refused.toString()).isEqualTo(3);
    assertThat(refused.err()).contains("no Attach API", "full JDK").hasLineCount(1);

    // Java 8's command and a later JVM, whose answers it does not understand.
    Run attached = ForkedJvm.on(Jdk.V8).jar(Jars.warplight(), "attach", pid, "report=off").run();
    assertThat(attached.exit()).as(attached.toString()).isZero();
    assertThat(attached.out()).contains("1 call site in 1 class");
  }

  @Test
  void twoCommandsAtOnceAndAFolderThatIsTakenAway() throws Exception {
    String pid = start(ForkedJvm.on(Jdk.V17));
    ForkedJvm.Running one = command(pid);
    ForkedJvm.Running two = command(pid);
    List<Run> both = List.of(one.await(PATIENCE), two.await(PATIENCE));
    assertThat(both).as(both.toString()).allMatch(run -> run.exit() == 0);
    assertThat(both).as(both.toString()).anyMatch(run -> run.out().contains("already"));

    for (Path gone : folders(pid)) {
      try (Stream<Path> files = Files.list(gone)) {
        for (Path file : files.toList()) {
          Files.deleteIfExists(file);
        }
      }
      Files.deleteIfExists(gone);
    }
    Run again = Commands.run("status", pid);
    assertThat(again.exit()).as(again.toString()).isZero();
    assertThat(again.out()).contains("1 call site in 1 class watched");
  }

  private static ForkedJvm.Running command(String pid) throws IOException {
    return ForkedJvm.on(Jdk.V17).jar(Jars.warplight(), "attach", pid, "report=off").start();
  }

  @Test
  void aJvmThatIsEndingEndsAsItWould() throws Exception {
    String pid = start(ForkedJvm.on(Jdk.V17));
    Files.delete(runs);
    await(() -> jvm.out().contains("ending"));
    Run attached = Commands.run("attach", pid, "--timeout", "3");
    assertThat(attached.exit()).as(attached.toString()).isIn(0, 3);
    assertThat(jvm.process().isAlive()).isTrue();
  }

  private static List<Path> folders(String pid) throws IOException {
    try (Stream<Path> all = Files.list(Path.of("/tmp"))) {
      return all.filter(path -> path.getFileName().toString().startsWith("warplight-" + pid + "-"))
          .toList();
    }
  }

  private static void signal(String signal, String pid) throws Exception {
    assertThat(new ProcessBuilder("kill", signal, pid).start().waitFor()).isZero();
  }

  private void await(BooleanSupplier condition) {
    jvm.awaitUntil(PATIENCE, condition);
  }
}
