package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Failures where the JVM is at an end, the output is blocked, the application's own output calls
 * CUDA, or a method runs code from before the agent came.
 */
class FailuresAtTheEdgeIT {

  private static final String HALTS =
      """
      import java.io.OutputStream;
      import java.io.PrintStream;
      import jcuda.runtime.JCuda;

      public class Halts {
        static int calls;

        public static void main(String[] arguments) {
          System.setErr(
              new PrintStream(
                  new OutputStream() {
                    @Override
                    public void write(int b) {
                      calls++;
                      JCuda.cudaDeviceSynchronize();
                    }
                  }));
          JCuda.next(1);
          JCuda.cudaDeviceSynchronize(); // line 19
          System.out.println(calls);
          System.out.flush();
          Runtime.getRuntime().halt(3);
        }
      }
      """;

  private static final String HOOKS =
      """
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Hooks {
        public static void main(String[] arguments) {
          JCuda.next(4);
          JCuda.cudaFree(null); // line 7: unloading, but nothing unloads
          Runtime.getRuntime()
              .addShutdownHook(
                  new Thread(
                      () -> {
                        JCuda.next(4);
                        JCuda.cudaFree(null); // line 13: benign now
                        JCuda.next(1);
                        JCuda.cudaFree(null); // line 15
                      }));
        }
      }
      """;

  private static final String BLOCKED =
      """
      import jcuda.runtime.JCuda;

      public class Blocked {
        public static void main(String[] arguments) throws Exception {
          JCuda.next(1);
          for (int i = 0; i < 3000; i++) {
            JCuda.cudaDeviceSynchronize(); // line 7
          }
          System.out.println("through");
          System.out.flush();
          while (System.in.read() >= 0) {
            JCuda.cudaDeviceSynchronize(); // line 12
          }
        }
      }
      """;

  private static final String MEMORY =
      """
      import jcuda.runtime.JCuda;

      public class Memory {
        public static void main(String[] arguments) throws Exception {
          JCuda.next(1);
          fail(100_000);
          long before = used();
          fail(900_000);
          long more = used() - before;
          for (int i = 0; i < 1_000 && more >= 512 * 1024; i++) {
            Thread.sleep(20); // what others are busy with, such as compiling, comes to an end
            more = Math.min(more, used() - before);
          }
          System.out.println(more / 1024);
        }

        static void fail(int times) {
          for (int i = 0; i < times; i++) {
            JCuda.cudaDeviceSynchronize();
          }
        }

        static long used() {
          for (int i = 0; i < 3; i++) {
            System.gc();
          }
          return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        }
      }
      """;

  /** An agent that starts the application's code before ours comes. */
  private static final String EARLY =
      """
      public class Early {
        public static void premain(String arguments) throws Exception {
          Thread thread = new Thread(() -> Running.run(10, true), "early");
          thread.start();
          Running.READY.await();
          Running.thread = thread;
        }
      }
      """;

  private static final String RUNNING =
      """
      import java.util.concurrent.CountDownLatch;
      import jcuda.runtime.JCuda;

      public class Running {
        static final CountDownLatch READY = new CountDownLatch(1);
        static final CountDownLatch GO = new CountDownLatch(1);
        static Thread thread;

        static void run(int times, boolean waits) {
          if (waits) {
            READY.countDown();
            try {
              GO.await();
            } catch (InterruptedException e) {
              throw new AssertionError(e);
            }
          }
          JCuda.next(1);
          for (int i = 0; i < times; i++) {
            JCuda.cudaDeviceSynchronize(); // line 20
          }
        }

        public static void main(String[] arguments) throws Exception {
          run(5, false);
          GO.countDown();
          thread.join();
          run(5, false);
        }
      }
      """;

  @TempDir static Path classes;

  @BeforeAll
  static void compile() {
    FailuresBinding.compile(classes, HALTS, HOOKS, BLOCKED, MEMORY, RUNNING, EARLY);
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void lineIsOutBeforeTheStatusComesBack(Jdk jdk) {
    Run run = ForkedJvm.on(jdk).agent().classPath(classes).main("Halts").run();
    assertThat(run.exit()).isEqualTo(3);
    assertThat(run.err()).contains("Halts.main(Halts.java:19)");
    assertThat(run.out()).as("the log uses no stream of the application").isEqualTo("0\n");
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void shutdownHooksFailLikeAnyOtherCodeSaveForUnloading(Jdk jdk) {
    Run run = ForkedJvm.on(jdk).agent("log.interval=0s").classPath(classes).main("Hooks").run();
    assertThat(run.exit()).isZero();
    assertThat(run.err())
        .contains("(Hooks.java:7)")
        .contains("(Hooks.java:15)")
        .doesNotContain("(Hooks.java:13)");
  }

  /**
   * That one call waits 50 ms, and the others not at all, LineWriterTest shows on its own clock.
   */
  @ParameterizedTest
  @EnumSource(names = {"V8", "V17", "V25"})
  void blockedOutputHoldsUpNobodyAndEachLineIsAccountedFor(Jdk jdk) throws Exception {
    Process process =
        new ProcessBuilder(
                jdk.home().resolve("bin/java").toString(),
                "-javaagent:" + Jars.warplight() + "=log.interval=0s",
                "-cp",
                classes.toString(),
                "Blocked")
            .start();
    try (BufferedReader out = reader(process.getInputStream());
        BufferedReader err = reader(process.getErrorStream())) {
      // Nobody reads standard error until the program is through.
      assertThat(out.readLine()).isEqualTo("through");
      List<String> lines = new CopyOnWriteArrayList<>();
      Thread reading = new Thread(() -> err.lines().forEach(lines::add));
      reading.start();
      // Lines keep their order: once a later failure's is out, no earlier one is on its way.
      int later = 0;
      while (count(lines, 12) == 0) {
        process.getOutputStream().write('\n');
        process.getOutputStream().flush();
        later++;
        Thread.sleep(100);
      }
      process.getOutputStream().close();
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).isZero();
      reading.join();
      String summary = lines.get(lines.size() - 1);
      assertThat(summary).contains((3000 + later) + " failures");
      Matcher dropped = Pattern.compile("(\\d+) lines dropped").matcher(summary);
      assertThat(dropped.find()).as(summary).isTrue();
      assertThat(count(lines, 7) + count(lines, 12) + Long.parseLong(dropped.group(1)))
          .isEqualTo(3000 + later);
    } finally {
      process.destroyForcibly();
    }
  }

  private static long count(List<String> lines, int line) {
    return lines.stream().filter(l -> l.contains("(Blocked.java:" + line + ")")).count();
  }

  @ParameterizedTest
  @EnumSource(names = {"V8", "V17", "V25"})
  void aMillionFailuresAreCountedExactlyAndLeaveNothingBehind(Jdk jdk) {
    Run run = ForkedJvm.on(jdk).agent().classPath(classes).main("Memory").run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.err()).contains("1000000 failures, 1000000 swallowed");
    assertThat(Long.parseLong(run.out().trim())).as("KiB more after 900,000").isLessThan(512);
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void methodThatStillRunsItsOldCodeLosesNoFailure(Jdk jdk) throws IOException {
    Run run =
        ForkedJvm.on(jdk)
            .options("-javaagent:" + earlyAgent())
            .agent("log=json,log.interval=0s")
            .classPath(classes)
            .main("Running")
            .run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(FailureLines.of(run).lines())
        .as(run.err())
        .hasSize(20)
        .allMatch(line -> line.contains("\"code.line.number\":20"))
        .allMatch(line -> line.contains("\"gpu.cuda.fate\":\"discarded\""));
    assertThat(FailureLines.of(run).lines())
        .filteredOn(line -> line.contains("\"thread.name\":\"early\""))
        .hasSize(10)
        .allMatch(line -> line.contains("\"gpu.cuda.seen_by\":\"backstop\""));
    assertThat(run.err()).contains("20 failures, 20 swallowed");
  }

  private static Path earlyAgent() throws IOException {
    Path jar = classes.resolve("early.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", "Early");
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    return jar;
  }

  private static BufferedReader reader(java.io.InputStream stream) {
    return new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
  }
}
