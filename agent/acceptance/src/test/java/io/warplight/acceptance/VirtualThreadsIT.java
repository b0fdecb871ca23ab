package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

        /** How often one was pinned while they ran, outside the simulator: like native code, it pins. */
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
            if (event.getEventType().getName().equals("jdk.VirtualThreadPinned")
                && !atMonitor(event)
                && !inSimulator(event)) {
              pinned++;
              System.err.println(event.getThread().getJavaThreadId());
              event.getStackTrace().getFrames().forEach(frame -> System.err.println(
                  "    " + frame.getMethod().getType().getName() + "." + frame.getMethod().getName()));
            }
          }
          java.nio.file.Files.delete(file);
          return pinned;
        }

        // A monitor that is taken for a moment keeps the carrier as it would a platform thread; from
        // JDK 24 on that is an event too.
        static boolean atMonitor(RecordedEvent event) {
          return event.hasField("blockingOperation")
              && event.getString("blockingOperation").equals("Contended monitor enter");
        }

        static boolean inSimulator(RecordedEvent event) {
          return event.getStackTrace().getFrames().stream()
              .anyMatch(f -> f.getMethod().getType().getName().startsWith("io.warplight.simulator."));
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

  /**
   * 64 threads meet in whatever the agent shares. Without a device every call fails; with the
   * simulator's, memory and streams come and go.
   */
  private static final String STAYING =
      """
      import java.lang.invoke.MethodHandle;
      import java.lang.invoke.MethodHandles;
      import java.lang.invoke.MethodType;
      import java.util.concurrent.ExecutorService;
      import java.util.concurrent.Executors;
      import java.util.concurrent.atomic.AtomicLong;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;
      import jcuda.runtime.cudaStream_t;

      public class Staying {
        static final AtomicLong moved = new AtomicLong();
        static final AtomicLong good = new AtomicLong();
        static final MethodHandle CARRIER = carriers();

        public static void main(String[] arguments) {
          JCuda.cudaGetLastError();
          try (ExecutorService each = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 64; i++) {
              each.submit(() -> {
                for (int round = 0; round < 300; round++) {
                  Thread before = carrier();
                  calls(round);
                  if (carrier() != before) {
                    moved.incrementAndGet();
                  }
                  if (round % 16 == 0) {
                    Thread.yield();
                  }
                }
              });
            }
          }
          System.out.println("moved " + moved + ", good " + good);
        }

        static void calls(int round) {
          JCuda.cudaSetDevice(round & 7);
          JCuda.cudaSetDevice(0);
          Pointer memory = new Pointer();
          cudaStream_t stream = new cudaStream_t();
          int status = JCuda.cudaMalloc(memory, 256);
          status |= JCuda.cudaStreamCreate(stream);
          status |= JCuda.cudaMemsetAsync(memory, 0, 256, stream);
          status |= JCuda.cudaStreamSynchronize(stream);
          status |= JCuda.cudaStreamDestroy(stream);
          status |= JCuda.cudaFree(memory);
          if (status == 0) {
            good.incrementAndGet();
          }
          JCuda.cudaGetLastError();
        }

        static Thread carrier() {
          try {
            return (Thread) CARRIER.invokeExact();
          } catch (Throwable e) {
            throw new IllegalStateException(e);
          }
        }

        static MethodHandle carriers() {
          try {
            return MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
                .findStatic(Thread.class, "currentCarrierThread", MethodType.methodType(Thread.class));
          } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
          }
        }
      }
      """;

  @TempDir static Path classes;

  @BeforeAll
  static void compile() throws IOException {
    // The class files are Java 17's, whose API knows no virtual threads: made by a 21 or later.
    Path many = Files.writeString(classes.resolve("Many.java"), MANY);
    Path staying = Files.writeString(classes.resolve("Staying.java"), STAYING);
    Run javac =
        ForkedJvm.tool(Jdk.V21, "javac")
            .arguments("-g", "-cp", Jars.jcuda().toString(), "-d", classes.toString())
            .arguments(many.toString(), staying.toString())
            .run();
    assertThat(javac.exit()).as(javac.toString()).isZero();
  }

  /**
   * CUDA's device, context and last error are the carrier's: a thread that changed it in the agent
   * would go on with another device.
   */
  @ParameterizedTest
  @CsvSource({"V21, false", "V21, true", "V25, false", "V25, true"})
  void stayOnTheirCarrierWhateverTheAgentDoes(Jdk jdk, boolean simulated) {
    Path log = classes.resolve("staying-" + jdk.version() + simulated + ".log");
    Run run =
        ForkedJvm.on(jdk)
            .options(simulated ? new String[] {"-javaagent:" + Jars.simulator()} : new String[0])
            .agent("log.file=" + log)
            .options(Programs.quiet(jdk))
            .options("--add-opens", "java.base/java.lang=ALL-UNNAMED")
            .options("-Djdk.virtualThreadScheduler.parallelism=8")
            .options("-Djdk.virtualThreadScheduler.maxPoolSize=8")
            .classPath(classes, Jars.jcuda(), Jars.jcudaNatives())
            .main("Staying")
            .run();
    assertThat(run.out())
        .as(run.toString())
        .isEqualTo("moved 0, good " + (simulated ? 19_200 : 0) + "\n");
    assertThat(log).content().contains("Staying.calls(Staying.java:").doesNotContain(" fault");
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
