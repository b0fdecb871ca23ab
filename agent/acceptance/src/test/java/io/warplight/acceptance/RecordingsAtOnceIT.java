package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Recordings that threads start at the same moment, again and again: each has the first call that
 * its thread makes after it has started it.
 */
class RecordingsAtOnceIT {

  private static final String PROGRAM =
      """
      package app;

      import java.nio.file.Files;
      import java.nio.file.Path;
      import java.time.Duration;
      import java.util.concurrent.CyclicBarrier;
      import java.util.concurrent.atomic.AtomicInteger;
      import jcuda.runtime.JCuda;
      import jdk.jfr.Recording;
      import jdk.jfr.consumer.RecordedEvent;
      import jdk.jfr.consumer.RecordingFile;

      public class AtOnce {
        private static final AtomicInteger MISSED = new AtomicInteger();

        public static void main(String[] arguments) throws Exception {
          JCuda.cudaDeviceSynchronize();
          while (isOpening()) {
            Thread.sleep(5);
          }
          int threads = 3;
          CyclicBarrier barrier = new CyclicBarrier(threads);
          Thread[] all = new Thread[threads];
          for (int i = 0; i < threads; i++) {
            all[i] = new Thread(() -> rounds(barrier), "thread " + i);
            all[i].start();
          }
          for (Thread each : all) {
            each.join();
          }
          System.out.println("missed " + MISSED);
        }

        private static boolean isOpening() {
          for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("warplight-open")) {
              return true;
            }
          }
          return false;
        }

        private static void rounds(CyclicBarrier barrier) {
          try {
            for (int i = 0; i < 30; i++) {
              try (Recording recording = new Recording()) {
                recording.enable("io.warplight.CudaSynchronization").withThreshold(Duration.ZERO);
                barrier.await();
                recording.start();
                JCuda.cudaDeviceSynchronize();
                recording.stop();
                read(recording);
              }
              barrier.await();
            }
          } catch (Exception e) {
            e.printStackTrace();
            Runtime.getRuntime().halt(1);
          }
        }

        private static void read(Recording recording) throws Exception {
          Path file = Files.createTempFile("at-once", ".jfr");
          recording.dump(file);
          boolean there = false;
          for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
            there |= event.getEventType().getName().equals("io.warplight.CudaSynchronization")
                && event.getThread().getJavaName().equals(Thread.currentThread().getName());
          }
          Files.delete(file);
          if (!there) {
            MISSED.incrementAndGet();
          }
        }
      }
      """;

  @TempDir static Path classes;

  @BeforeAll
  static void compile() {
    FailuresBinding.compile(classes);
    Sources.compile(
        classes, List.of(classes), List.of("-source", "8", "-target", "8", "-g"), PROGRAM);
  }

  @ParameterizedTest
  @EnumSource
  void eachHasTheFirstCallAfterItsStart(Jdk jdk) {
    Run run = ForkedJvm.on(jdk).agent("report=off").classPath(classes).main("app.AtOnce").run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out()).as(run.toString()).isEqualTo("missed 0\n");
  }
}
