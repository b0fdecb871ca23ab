package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A flight recording has a slow call on the same axis as what stopped the JVM meanwhile:
 * collections, and operations that are none, which no other signal tells of.
 */
class OneAxisIT {

  /** Collects and dumps all threads within a call; reads its recording until it has all three. */
  private static final String STOPS =
      """
      import java.lang.management.ManagementFactory;
      import java.nio.file.Files;
      import java.nio.file.Path;
      import java.time.Duration;
      import java.util.List;
      import jcuda.runtime.JCuda;
      import jdk.jfr.Recording;
      import jdk.jfr.consumer.RecordedEvent;
      import jdk.jfr.consumer.RecordingFile;

      public class Stops {
        public static void main(String[] arguments) throws Exception {
          JCuda.during(() -> {
            System.gc();
            ManagementFactory.getThreadMXBean().dumpAllThreads(true, true);
          });
          try (Recording recording = new Recording()) {
            recording.enable("io.warplight.CudaSynchronization").withThreshold(Duration.ZERO);
            recording.enable("jdk.GarbageCollection");
            recording.enable("jdk.ExecuteVMOperation").withThreshold(Duration.ZERO);
            recording.start();
            // The sink opens on a thread of its own.
            String seen = "";
            while (!seen.contains("a collection") || !seen.contains("another stop")) {
              JCuda.cudaStreamSynchronize(null);
              seen = withinACall(recording);
            }
            System.out.println(seen);
          }
        }

        private static String withinACall(Recording recording) throws Exception {
          Path file = Files.createTempFile("stops", ".jfr");
          List<RecordedEvent> events;
          try {
            recording.dump(file);
            events = RecordingFile.readAllEvents(file);
          } finally {
            Files.delete(file);
          }
          boolean collection = false;
          boolean other = false;
          for (RecordedEvent call : events) {
            if (call.getEventType().getName().equals("io.warplight.CudaSynchronization")) {
              for (RecordedEvent event : events) {
                if (!event.getStartTime().isBefore(call.getStartTime())
                    && !event.getEndTime().isAfter(call.getEndTime())) {
                  String name = event.getEventType().getName();
                  collection |= name.equals("jdk.GarbageCollection");
                  other |= name.equals("jdk.ExecuteVMOperation")
                      && event.getBoolean("safepoint")
                      && event.getString("operation").contains("Thread");
                }
              }
            }
          }
          return (collection ? "a collection" : "") + (other ? " and another stop" : "");
        }
      }
      """;

  @TempDir static Path classes;

  @BeforeAll
  static void compile() {
    FailuresBinding.compile(classes);
    Sources.compile(
        classes, List.of(classes), List.of("-source", "8", "-target", "8", "-g"), STOPS);
  }

  @ParameterizedTest
  @EnumSource
  void aSlowCallStandsBesideWhatStoppedTheJvm(Jdk jdk) {
    Run run = ForkedJvm.on(jdk).agent("report=off").classPath(classes).main("Stops").run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out()).as(run.toString()).isEqualTo("a collection and another stop\n");
  }
}
