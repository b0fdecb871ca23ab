package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Very many virtual threads, each with CUDA calls on the simulator that are followed, succeed and
 * fail: nothing stays of them, and nothing of the agent pins one to its carrier.
 */
class VirtualThreadsIT {

  private static final String MANY =
      """
      import java.util.concurrent.Executors;
      import java.util.concurrent.ExecutorService;
      import java.util.concurrent.Semaphore;
      import java.util.concurrent.atomic.AtomicLong;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;
      import jcuda.runtime.cudaStream_t;
      import jdk.jfr.Recording;
      import jdk.jfr.consumer.RecordedEvent;
      import jdk.jfr.consumer.RecordingFile;

      public class Many {
        static final AtomicLong good = new AtomicLong();
        static final Semaphore live = new Semaphore(1_000);

        public static void main(String[] arguments) throws Exception {
          int threads = Integer.parseInt(arguments[0]);
          // The JVM and the simulator have what they need for good after some of them.
          calls();
          pinned(2_000);
          good.set(0);
          long before = used();
          long pinned = pinned(threads);
          long grown = used() - before;
          System.out.println("good " + good);
          System.out.println("pinned " + pinned);
          // A thread's smallest trace would be a thread, some 300 bytes; the recorder's own grow.
          boolean leaks = grown > 600_000 + threads * 50L;
          System.out.println("grown " + (leaks ? grown + " bytes" : "by nothing"));
        }

        /** How often one was pinned while they ran. */
        static long pinned(int threads) throws Exception {
          java.nio.file.Path file = java.nio.file.Paths.get("pinned.jfr");
          try (Recording recording = new Recording()) {
            recording.enable("jdk.VirtualThreadPinned").withoutThreshold().withStackTrace();
            recording.start();
            run(threads);
            recording.stop();
            recording.dump(file);
          }
          long pinned = 0;
          for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
            if (event.getEventType().getName().equals("jdk.VirtualThreadPinned")) {
              pinned++;
              System.err.println(event.getThread().getJavaThreadId());
              event.getStackTrace().getFrames().forEach(frame -> System.err.println(
                  "    " + frame.getMethod().getType().getName() + "." + frame.getMethod().getName()));
            }
          }
          java.nio.file.Files.delete(file);
          return pinned;
        }

        static void run(int threads) throws Exception {
          try (ExecutorService each = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < threads; i++) {
              live.acquire();
              each.submit(() -> {
                calls();
                live.release();
              });
            }
          }
        }

        static void calls() {
          Pointer memory = new Pointer();
          int status = JCuda.cudaSetDevice(0);
          status |= JCuda.cudaMalloc(memory, 256);
          Thread.yield();
          status |= JCuda.cudaMemset(memory, 0, 256);
          status |= JCuda.cudaFree(memory);
          if (status == 0) {
            good.incrementAndGet();
          }
          JCuda.cudaSetDevice(99); // lost
          JCuda.cudaGetLastError();
        }

        static long used() throws Exception {
          long used = Long.MAX_VALUE;
          for (int i = 0; i < 5; i++) {
            System.gc();
            Thread.sleep(50);
            Runtime runtime = Runtime.getRuntime();
            used = Math.min(used, runtime.totalMemory() - runtime.freeMemory());
          }
          return used;
        }
      }
      """;

  @TempDir static Path classes;

  @BeforeAll
  static void compile() {
    // The class files are Java 17's, whose API knows no virtual threads: made by a 21 or later.
    Path source = classes.resolve("Many.java");
    try {
      java.nio.file.Files.writeString(source, MANY);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    Run javac =
        ForkedJvm.tool(Jdk.V21, "javac")
            .arguments(
                "-g", "-cp", Jars.jcuda().toString(), "-d", classes.toString(), source.toString())
            .run();
    assertThat(javac.exit()).as(javac.toString()).isZero();
  }

  @ParameterizedTest
  @EnumSource(
      value = Jdk.class,
      names = {"V21", "V25"})
  void comeAndGoWithoutATrace(Jdk jdk) {
    String threads = System.getProperty("virtual.threads");
    Run bare = run(ForkedJvm.on(jdk), jdk, threads);
    Run with = run(ForkedJvm.on(jdk).agent(), jdk, threads);
    assertThat(bare.out().lines().toList())
        .as(bare.toString())
        .isEqualTo(List.of("good " + threads, "pinned 0", "grown by nothing"));
    assertThat(with.out()).as(with.toString()).isEqualTo(bare.out());
    assertThat(with.err())
        .as(with.toString())
        .contains("(Many.java:" + lostAt() + ")")
        .contains((Long.parseLong(threads) + 2_001) + " failures")
        .doesNotContain(" fault");
  }

  private static long lostAt() {
    return MANY.lines().takeWhile(line -> !line.endsWith("// lost")).count() + 1;
  }

  private static Run run(ForkedJvm jvm, Jdk jdk, String threads) {
    return jvm.options(Programs.quiet(jdk))
        .options("-javaagent:" + Jars.simulator(), "-Xmx256m", "-XX:+UseSerialGC")
        .classPath(classes, Jars.jcuda())
        .main("Many", threads)
        .run();
  }
}
