package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.VirtualMachine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands as a user starts them, {@code java -jar warplight.jar}, by each JDK; and what may
 * happen to them, to their folder and to the JVM that they are about: the program goes on.
 */
class CommandIT {

  private static final String COUNTER =
      """
      import jcuda.runtime.JCuda;

      public class Counter {
        public static void main(String[] arguments) throws Exception {
          System.out.println("ready");
          int rounds = 0;
          while (new java.io.File(arguments[0]).exists()) {
            JCuda.next(999);
            if (JCuda.cudaDeviceSynchronize() == 999) {
              rounds++;
            }
            if (rounds % 100 == 0) {
              System.out.println("round " + rounds);
            }
            step();
            Thread.sleep(5);
          }
        }

        private static void step() {
          JCuda.next(2);
          JCuda.cudaFree(null); // discarded
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
    FailuresBinding.compile(classes, COUNTER);
  }

  private void start(ForkedJvm how) throws IOException {
    runs = Files.createFile(folder.resolve("runs"));
    jvm = how.classPath(classes).main("Counter", runs.toString()).start();
    await(() -> jvm.out().contains("ready"));
    pid = String.valueOf(jvm.process().pid());
  }

  /** Whatever was done to it: it ends by itself, and well. */
  @AfterEach
  void end() throws IOException {
    Files.deleteIfExists(runs);
    Run ended = jvm.await(PATIENCE);
    assertThat(ended.exit()).as(ended.toString()).isZero();
  }

  @Test
  void eachCommandIsRunByEachJdk() throws Exception {
    start(ForkedJvm.on(Jdk.V17));
    // The other tests' commands run on 17.
    for (Jdk jdk : List.of(Jdk.V8, Jdk.V11, Jdk.V21, Jdk.V25)) {
      assertThat(done(jdk, "ps").out().lines())
          .anyMatch(line -> line.matches(" *" + pid + " .* +- +(-|jar) +Counter"));
      assertThat(done(jdk, "attach", pid, "report=all").out()).contains("is in process " + pid);
      assertThat(done(jdk, "status", pid, "--json").out()).contains("\"at_work\":true");
      assertThat(done(jdk, "tail", pid, "--json", "--count", "2").out().lines())
          .hasSize(2)
          .allMatch(line -> line.startsWith("{") && line.endsWith("}"))
          .allMatch(line -> line.contains("\"event.name\":\"gpu.cuda.failure\""));
      assertThat(done(jdk, "set", pid, "report=off").out()).contains("Changed in process " + pid);
      assertThat(done(jdk, "detach", pid).out()).contains("is out of process " + pid);
      explains(jdk);
    }
  }

  /** Out of the packed jar, the same as the pages that are there to read. */
  private static void explains(Jdk jdk) throws IOException {
    String page = Files.readString(Path.of("../../docs/fates.md"));
    assertThat(done(jdk, "explain", "checked_other").out().lines())
        .hasSizeGreaterThan(2)
        .allMatch(line -> page.contains(line.replaceFirst("^fates\\.md: ", "")));
  }

  @Test
  void whoWatchesSeesItAgainAndAgainUntilTheProcessEnds() throws Exception {
    start(ForkedJvm.on(Jdk.V17).agent("report=off"));
    ForkedJvm.Running watching =
        ForkedJvm.on(Jdk.V17).jar(Jars.warplight(), "status", pid, "--watch").start();
    await(() -> watching.out().split("Warplight [^ ]+ in process " + pid, -1).length > 2);
    Files.delete(runs);
    Run ended = watching.await(PATIENCE);
    assertThat(ended.exit()).as(ended.toString()).isIn(0, 3);
    assertThat(ended.out()).contains("2 call sites in 1 class watched").doesNotContain("\033");
  }

  @Test
  void aCommandThatIsKilledAndAThousandBrokenRequestsChangeNothing() throws Exception {
    start(ForkedJvm.on(Jdk.V17).agent("report=off"));
    ForkedJvm.Running tail = ForkedJvm.on(Jdk.V17).jar(Jars.warplight(), "tail", pid).start();
    await(() -> tail.out().contains("cudaFree failed"));
    tail.process().destroyForcibly();
    assertThat(tail.await(PATIENCE).exit()).isEqualTo(128 + 9);

    long seed = System.nanoTime();
    System.out.println("CommandIT: seed " + seed);
    Path mailbox = mailbox();
    for (int i = 0; i < 1_000; i++) {
      byte[] message = broken(new Random(seed + i));
      Path written = Files.write(mailbox.resolve("written.tmp"), message);
      Files.move(written, mailbox.resolve(String.format("%016x.request", i)));
    }
    await(() -> requests(mailbox) == 0);
    goesOn();
    assertThat(Commands.run("status", pid).out()).contains("2 call sites in 1 class watched");
  }

  /** At once; when the JVM listens; when the channel is there; when the agent is at work. */
  @Test
  void anAttachThatIsKilledIsMadeUpForByTheNext() throws Exception {
    start(ForkedJvm.on(Jdk.V17));
    List<BooleanSupplier> moments =
        List.of(
            () -> true,
            () -> Files.exists(Path.of("/tmp/.java_pid" + pid)),
            () -> !mailboxes().isEmpty(),
            () -> Commands.run("status", pid).exit() == 0);
    for (BooleanSupplier moment : moments) {
      ForkedJvm.Running attach =
          ForkedJvm.on(Jdk.V17).jar(Jars.warplight(), "attach", pid, "report=off").start();
      await(() -> moment.getAsBoolean() || !attach.process().isAlive());
      attach.process().destroyForcibly();
      attach.await(PATIENCE);
      // While the first is still being done, in the JVM, the next may be told to come again.
      await(() -> Commands.run("attach", pid, "report=off").exit() == 0);
      assertThat(Commands.run("status", pid).out()).contains("2 call sites in 1 class watched");
      goesOn();
      assertThat(Commands.run("detach", pid).exit()).isZero();
      await(() -> mailboxes().isEmpty());
    }
  }

  /** A good request, cut off, with bytes changed, or both. */
  private static byte[] broken(Random random) {
    byte[] good =
        "{\"protocol\":1,\"command\":\"set\",\"arguments\":{\"options\":\"report=off\"}}"
            .getBytes(StandardCharsets.UTF_8);
    byte[] message = random.nextBoolean() ? Arrays.copyOf(good, random.nextInt(good.length)) : good;
    for (int i = random.nextInt(8); i > 0 && message.length > 0; i--) {
      message[random.nextInt(message.length)] = (byte) random.nextInt();
    }
    return message;
  }

  @Test
  void aDebuggerIsNoHindranceUntilItStopsAllThreads() throws Exception {
    start(ForkedJvm.on(Jdk.V17).options(Debugger.OPTION));
    VirtualMachine debugged = Debugger.on(jvm, 1);
    try {
      assertThat(done(Jdk.V17, "attach", pid, "report=off").out()).contains("2 call sites");
      debugged.suspend();
      Run late = Commands.run("status", pid, "--timeout", "2");
      assertThat(late.exit()).as(late.toString()).isEqualTo(3);
      assertThat(late.err()).contains("2 seconds", "debugger").hasLineCount(1);
      debugged.resume();
      assertThat(Commands.run("status", pid).exit()).isZero();
      goesOn();
      assertThat(Commands.run("detach", pid).exit()).isZero();
    } finally {
      debugged.dispose();
    }
  }

  /** In a mount namespace of its own, which takes root. */
  @Test
  void aReadOnlyTmpIsNamed() throws Exception {
    Assumptions.assumeTrue(isRootThatMayMount(), "no mount namespace can be made here");
    start(ForkedJvm.on(Jdk.V17));
    Path inside = Files.createDirectory(folder.resolve("inside"));
    Process shut =
        new ProcessBuilder(
                "unshare",
                "-m",
                "sh",
                "-c",
                "mount --bind /tmp /tmp && mount -o remount,ro,bind /tmp && exec \"$@\"",
                "sh",
                Jdk.V17.home().resolve("bin/java").toString(),
                "-javaagent:" + Jars.warplight() + "=report=all",
                "-cp",
                classes.toString(),
                "Counter",
                runs.toString())
            .redirectOutput(inside.resolve("out").toFile())
            .redirectError(inside.resolve("err").toFile())
            .start();
    try {
      String other = String.valueOf(shut.pid());
      await(() -> text(inside.resolve("err")).contains("cudaFree failed"));
      Run refused =
          ForkedJvm.on(Jdk.V17)
              .options("-Dsun.tools.attach.attachTimeout=1000")
              .jar(Jars.warplight(), "status", other)
              .run();
      assertThat(refused.exit()).as(refused.toString()).isEqualTo(3);
      assertThat(refused.err()).contains("/tmp", "-javaagent").hasLineCount(1);
      assertThat(shut.isAlive()).isTrue();
    } finally {
      Files.delete(runs);
      assertThat(shut.waitFor()).as(text(inside.resolve("err"))).isZero();
    }
  }

  private static boolean isRootThatMayMount() throws Exception {
    try {
      return new ProcessBuilder("unshare", "-m", "true").start().waitFor() == 0;
    } catch (IOException none) {
      return false;
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException none) {
      return "";
    }
  }

  /** The program makes its calls and gets the statuses that it should. */
  private void goesOn() {
    int rounds = jvm.out().split("round ", -1).length;
    await(() -> jvm.out().split("round ", -1).length > rounds);
  }

  private Path mailbox() {
    return mailboxes().get(0);
  }

  private List<Path> mailboxes() {
    try (Stream<Path> all = Files.list(Path.of("/tmp"))) {
      return all.filter(path -> path.getFileName().toString().startsWith("warplight-" + pid + "-"))
          .toList();
    } catch (IOException gone) {
      throw new AssertionError(gone);
    }
  }

  private static long requests(Path mailbox) {
    try (Stream<Path> files = Files.list(mailbox)) {
      return files.filter(file -> file.toString().endsWith(".request")).count();
    } catch (IOException gone) {
      throw new AssertionError(gone);
    }
  }

  private static Run done(Jdk jdk, String... command) {
    Run run = ForkedJvm.on(jdk).jar(Jars.warplight(), command).run();
    assertThat(run.exit()).as(jdk + " " + run).isZero();
    return run;
  }

  private void await(BooleanSupplier condition) {
    jvm.awaitUntil(PATIENCE, condition);
  }
}
