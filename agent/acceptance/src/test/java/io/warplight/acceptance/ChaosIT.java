package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The machine fails: memory, disk, clock, too many threads, classes that come and go. The same
 * program without the agent says what has to come out: its output, which holds the statuses, and
 * its exit code.
 */
class ChaosIT {

  private static final String STORM =
      """
      import java.io.File;
      import java.net.URL;
      import java.net.URLClassLoader;
      import java.util.concurrent.CountDownLatch;
      import java.util.concurrent.atomic.AtomicLong;
      import java.util.function.IntUnaryOperator;
      import jcuda.runtime.JCuda;

      public class Storm {

        public static void main(String[] arguments) throws Exception {
          int count = Integer.parseInt(arguments[1]);
          switch (arguments[0]) {
            case "lines":
              lines(count);
              break;
            case "threads":
              threads(count);
              break;
            default:
              loaders(count, new File(arguments[2]).toURI().toURL());
          }
          System.out.println("last " + last());
          System.exit(7);
        }

        private static int last() {
          JCuda.next(77);
          return JCuda.cudaDeviceSynchronize(); // afterwards
        }

        private static void lines(int count) {
          long sum = 0;
          for (int i = 0; i < count; i++) {
            JCuda.next(i % 3);
            JCuda.cudaFree(null);
            sum += JCuda.cudaDeviceSynchronize();
          }
          System.out.println("sum " + sum);
        }

        private static void threads(int count) throws Exception {
          AtomicLong sum = new AtomicLong();
          CountDownLatch all = new CountDownLatch(count);
          Runnable work =
              () -> {
                JCuda.next(2);
                sum.addAndGet(JCuda.cudaDeviceSynchronize());
                all.countDown();
                try {
                  all.await();
                } catch (InterruptedException stop) {
                  throw new IllegalStateException(stop);
                }
                sum.addAndGet(JCuda.cudaDeviceSynchronize());
              };
          Thread[] threads = new Thread[count];
          for (int i = 0; i < count; i++) {
            threads[i] = new Thread(null, work, "t" + i, 512_000);
            threads[i].start();
          }
          for (Thread thread : threads) {
            thread.join();
          }
          System.out.println("sum " + sum);
        }

        /** Each with the application and the binding of its own. */
        private static void loaders(int count, URL classes) throws Exception {
          long sum = 0;
          for (int i = 0; i < count; i++) {
            try (URLClassLoader loader = new URLClassLoader(new URL[] {classes}, null)) {
              IntUnaryOperator brief =
                  (IntUnaryOperator)
                      loader.loadClass("Brief").getDeclaredConstructor().newInstance();
              sum += brief.applyAsInt(i % 3);
            }
          }
          System.out.println("sum " + sum);
        }
      }
      """;

  private static final String BRIEF =
      """
      import jcuda.runtime.JCuda;

      public class Brief implements java.util.function.IntUnaryOperator {
        @Override
        public int applyAsInt(int status) {
          JCuda.next(status);
          JCuda.cudaFree(new jcuda.Pointer());
          return JCuda.cudaDeviceSynchronize();
        }
      }
      """;

  private static final String AFTERWARDS =
      "Storm.last(Storm.java:%d)".formatted(Sources.line(STORM, "afterwards"));

  private static final int LOADERS = Integer.getInteger("chaos.loaders", 300);
  private static final int THREADS = Integer.getInteger("chaos.threads", 1_000);
  private static final String[] SMALL = {"-Xmx16m", "-XX:+UseSerialGC"};

  /** Not where one test mounts something over. */
  static final class InTarget implements TempDirFactory {
    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context)
        throws IOException {
      Path forks = Path.of(System.getProperty("test.folder", "target/forks"));
      return Files.createTempDirectory(Files.createDirectories(forks), "chaos").toAbsolutePath();
    }
  }

  @TempDir(factory = InTarget.class)
  static Path classes;

  @TempDir(factory = InTarget.class)
  Path folder;

  @TempDir static Path planting;
  private static Path planter;

  @BeforeAll
  static void compile() throws IOException {
    FailuresBinding.compile(classes, STORM, BRIEF);
    planter = Planting.jar(planting);
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void thousandsOfThreadsInSixteenMebibytesAreCountedExactly(Jdk jdk) throws Exception {
    Run run =
        same(
            jdk,
            "report=all",
            new String[] {"-XX:+UseSerialGC", "-Xmx" + Math.max(16, THREADS / 60) + "m"},
            "threads",
            String.valueOf(THREADS));
    assertThat(Files.readAllLines(folder.resolve("status")))
        .as(run.toString())
        .contains("failures: " + (2 * THREADS + 1));
    assertThat(run.err()).contains(AFTERWARDS);
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void classesThatComeAndGo(Jdk jdk) throws Exception {
    // What stayed of each would fill this soon.
    Run run =
        same(
            jdk,
            "report=all",
            new String[] {"-Xmx48m", "-XX:+UseSerialGC", "-XX:MaxMetaspaceSize=48m"},
            "loaders",
            String.valueOf(LOADERS),
            classes.toString());
    assertThat(run.err()).as(run.toString()).contains(AFTERWARDS);
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void aFullDiskUnderTheLog(Jdk jdk) throws Exception {
    Path full = Path.of("/dev/full");
    Assumptions.assumeTrue(Files.isWritable(full), "no /dev/full here");
    Run run = same(jdk, "report=all,log.interval=0s,log.file=/dev/full", SMALL, "lines", "3000");
    assertThat(Files.readAllLines(folder.resolve("status")))
        .as(run.toString())
        .contains("failures: " + 4001);
  }

  /** The log's own folder and the one for temporary files, 1 MiB in all. */
  @ParameterizedTest
  @EnumSource(Jdk.class)
  void aTemporaryFolderThatFillsUp(Jdk jdk) throws Exception {
    Path small = Files.createDirectories(folder.resolve("small"));
    String mount = "mount -t tmpfs -o size=1m none " + small;
    assumeThatItRuns("unshare", "--mount", "sh", "-c", mount);
    List<String> command = new ArrayList<>(List.of("unshare", "--mount", "sh", "-c"));
    command.add(mount + " && exec \"$@\"");
    command.add("sh");
    String options = "report=all,log.interval=0s,log.file=" + small.resolve("log");
    for (boolean before : new boolean[] {false, true}) {
      if (before) {
        command.set(4, mount + "; dd if=/dev/zero of=" + small + "/full 2>/dev/null; exec \"$@\"");
      }
      ForkedJvm jvm =
          jvm(jdk, options, SMALL, "lines", "12000").options("-Djava.io.tmpdir=" + small);
      Run bare = jvm(jdk, null, SMALL, "lines", "12000").run();
      Run run = jvm.under(command).run();
      assertThat(run.exit()).as(run.toString()).isEqualTo(bare.exit()).isEqualTo(7);
      assertThat(run.out()).isEqualTo(bare.out());
      if (!before) {
        assertThat(Files.readAllLines(folder.resolve("status")))
            .as(run.toString())
            .contains("failures: " + 16_001);
      }
    }
  }

  /** Hours and years, forth and back, at each look of ours. */
  @ParameterizedTest
  @EnumSource(Jdk.class)
  void aClockThatJumps(Jdk jdk) throws Exception {
    String[] options = {"-Xshare:off", "-javaagent:" + planter, "-Dplanted.clock=true"};
    Run run = same(jdk, "report=all,log.interval=0s,log=json", options, "lines", "300");
    assertThat(run.errLines())
        .as(run.toString())
        .anyMatch(line -> line.contains(":77,") && line.contains("\"Storm.java\""));
    assertThat(Files.readAllLines(folder.resolve("status")))
        .as(run.toString())
        .contains("failures: " + 401)
        .noneMatch(line -> line.startsWith("faults"));
  }

  private Run same(Jdk jdk, String agent, String[] options, String... arguments) {
    Run bare = jvm(jdk, null, options, arguments).run();
    Run run = jvm(jdk, agent, options, arguments).run();
    assertThat(bare.exit()).as(bare.toString()).isEqualTo(7);
    assertThat(run.exit()).as(run.toString()).isEqualTo(7);
    assertThat(run.out()).as(run.toString()).isEqualTo(bare.out());
    return run;
  }

  private ForkedJvm jvm(Jdk jdk, String agent, String[] options, String... arguments) {
    ForkedJvm jvm = ForkedJvm.on(jdk).timeout(Duration.ofMinutes(30)).options(options);
    if (agent != null) {
      jvm.agent(agent + ",status.file=" + folder.resolve("status"));
    }
    return jvm.classPath(classes).main("Storm", arguments);
  }

  private static void assumeThatItRuns(String... command) throws Exception {
    int exit;
    try {
      exit = new ProcessBuilder(command).start().waitFor();
    } catch (IOException none) {
      exit = -1;
    }
    if (exit != 0) {
      System.out.println("ChaosIT: left out: no file system can be mounted here");
    }
    Assumptions.assumeTrue(exit == 0, "no file system can be mounted here");
  }
}
