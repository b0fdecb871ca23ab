package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Commands from outside to a JVM in a container: it has process numbers of its own, in which it is
 * the first, and a {@code /tmp} of its own. Takes root.
 */
class AttachContainerIT {

  private static final List<String> CONTAINER =
      List.of(
          "unshare",
          "--fork",
          "--kill-child",
          "--pid",
          "--mount",
          "--mount-proc",
          "sh",
          "-c",
          "set -e; "
              + keptIfHidden("mount --bind %1$s /mnt; ")
              + "mount -t tmpfs -o size=8m none /tmp; "
              + keptIfHidden("mkdir -p %1$s; mount --move /mnt %1$s; ")
              + "exec \"$@\"",
          "sh");

  private static final String INSIDE =
      """
      import jcuda.runtime.JCuda;

      public class Inside {
        public static void main(String[] arguments) throws Exception {
          System.out.println("ready");
          while (new java.io.File(arguments[0]).exists()) {
            step();
            Thread.sleep(5);
          }
        }

        private static void step() {
          JCuda.next(2);
          JCuda.cudaDeviceSynchronize(); // lost
        }
      }
      """;

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @TempDir(factory = ChaosIT.InTarget.class)
  static Path folder;

  private Path runs;
  private ForkedJvm.Running jvm;
  private String pid;

  @BeforeAll
  static void compile() {
    FailuresBinding.compile(folder.resolve("classes"), INSIDE);
  }

  @BeforeEach
  void start() throws Exception {
    assumeThatContainersCanBeMade();
    runs = Files.createTempFile(folder, "runs", "");
    jvm =
        ForkedJvm.on(Jdk.V17)
            .under(CONTAINER)
            .classPath(folder.resolve("classes"))
            .main("Inside", runs.toString())
            .start();
    jvm.awaitUntil(PATIENCE, () -> jvm.out().contains("ready"));
    Optional<ProcessHandle> java = jvm.process().descendants().findFirst();
    pid = String.valueOf(java.orElseThrow().pid());
  }

  @AfterEach
  void end() throws IOException {
    if (jvm != null) {
      Files.deleteIfExists(runs);
      Run ended = jvm.await(PATIENCE);
      assertThat(ended.exit()).as(ended.toString()).isZero();
      assertThat(ended.out()).isEqualTo("ready\n");
    }
  }

  @Test
  void isAttachedToLookedAtAndLeftFromOutside() throws IOException {
    assertThat(Commands.run("ps").out().lines())
        .anyMatch(line -> line.matches(" *" + pid + " .* - +- +Inside"));
    Run attached = Commands.run("attach", pid, "report=all");
    assertThat(attached.exit()).as(attached.toString()).isZero();
    assertThat(attached.out()).contains("is in process " + pid, "Watched: 1 call site in 1 class");
    assertThat(channels()).hasSize(1);
    jvm.awaitUntil(PATIENCE, () -> jvm.err().contains("Inside.step(Inside.java:14)"));

    Run status = Commands.run("status", pid);
    assertThat(status.exit()).as(status.toString()).isZero();
    assertThat(status.out()).contains("Inside.step(Inside.java:14)");
    assertThat(Commands.run("tail", pid, "--count", "1").exit()).isZero();
    assertThat(Commands.run("ps").out().lines())
        .anyMatch(line -> line.matches(" *" + pid + " .* in +Inside"));

    Run detached = Commands.run("detach", pid);
    assertThat(detached.exit()).as(detached.toString()).isZero();
    jvm.awaitUntil(PATIENCE, () -> channels().isEmpty());
  }

  /** Its channels, in its own {@code /tmp}, under its own number. */
  private List<Path> channels() {
    try (Stream<Path> files = Files.list(Path.of("/proc", pid, "root/tmp"))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("warplight-1-"))
          .toList();
    } catch (IOException unreadable) {
      throw new AssertionError(unreadable);
    }
  }

  /** The JVM's own file for attaching needs no room there, a channel does. */
  @Test
  void leavesNothingOnAFullDiskAndIsAttachedToOnceThereIsRoom() throws IOException {
    Path full = Path.of("/proc", pid, "root/tmp/full");
    fill(full);
    jvm.awaitUntil(
        PATIENCE,
        () -> {
          Run refused = Commands.run("attach", pid, "--timeout", "5");
          assertThat(refused.exit()).as(refused.toString()).isEqualTo(3);
          assertThat(channels()).isEmpty();
          return refused.err().contains("made no folder in its /tmp");
        });
    assertThat(jvm.err()).contains("no folder can be made in /tmp");
    Files.delete(full);
    Run attached = Commands.run("attach", pid, "report=off");
    assertThat(attached.exit()).as(attached.toString()).isZero();
    assertThat(channels()).hasSize(1);
  }

  private static void fill(Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      byte[] block = new byte[4096];
      for (int i = 0; i < 1 << 20; i++) {
        out.write(block);
      }
    } catch (IOException full) {
      assertThat(full).hasMessageContaining("No space left");
      return;
    }
    throw new AssertionError("the disk is no small one");
  }

  @Test
  void isSaidNotToHaveTheJarIfItHasNot() throws IOException {
    Path outside = Files.createTempDirectory(Path.of("/tmp"), "outside");
    Path jar = outside.resolve("warplight.jar");
    try {
      Files.copy(Jars.warplight(), jar);
      Run refused = ForkedJvm.on(Jdk.V17).jar(jar, "attach", pid).run();
      assertThat(refused.exit()).as(refused.toString()).isEqualTo(3);
      assertThat(refused.err())
          .contains("is in a container that has not this " + jar, "docker exec")
          .hasLineCount(1);
    } finally {
      Files.deleteIfExists(jar);
      Files.delete(outside);
    }
  }

  /** Its Attach API would have the JVM write its threads to the application's output. */
  @Test
  void isNotAskedByAJavaThatDoesNotReachIntoIt() {
    Run refused = ForkedJvm.on(Jdk.V8).jar(Jars.warplight(), "attach", pid).run();
    assertThat(refused.exit()).as(refused.toString()).isEqualTo(3);
    assertThat(refused.err())
        .contains("is in a container", "Java 1.8 does not reach", "version 10 or later")
        .hasLineCount(1);
  }

  /** What it takes for the container to have this checkout, should that lie in {@code /tmp}. */
  private static String keptIfHidden(String commands) {
    Path checkout = Path.of("../..").toAbsolutePath().normalize();
    return checkout.startsWith("/tmp") ? String.format(commands, checkout) : "";
  }

  private static void assumeThatContainersCanBeMade() throws Exception {
    List<String> command = new java.util.ArrayList<>(CONTAINER);
    command.add("true");
    int exit;
    try {
      exit = new ProcessBuilder(command).start().waitFor();
    } catch (IOException none) {
      exit = -1;
    }
    if (exit != 0) {
      System.out.println("AttachContainerIT: left out: no container can be made here");
    }
    Assumptions.assumeTrue(exit == 0, "no container can be made here");
  }
}
