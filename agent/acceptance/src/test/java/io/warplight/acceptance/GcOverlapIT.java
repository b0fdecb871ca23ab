package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How much of a slow call overlapped collections, as a metric and on its span. */
class GcOverlapIT {

  /** Collects within a call, until it is ended; and only then chooses its log manager. */
  private static final String COLLECTS =
      """
      import jcuda.runtime.JCuda;

      public class Collects {
        public static class OwnLogManager extends java.util.logging.LogManager {}

        public static void main(String[] arguments) throws Exception {
          Object[] ballast = new Object[200_000];
          for (int i = 0; i < ballast.length; i++) {
            ballast[i] = new byte[16];
          }
          JCuda.during(System::gc);
          while (!new java.io.File("end").exists()) {
            JCuda.cudaStreamSynchronize(null); // lost, but a success
            Thread.sleep(20);
          }
          System.setProperty("java.util.logging.manager", OwnLogManager.class.getName());
          System.out.println(java.util.logging.LogManager.getLogManager().getClass().getName());
          System.out.println(ballast.length);
        }
      }
      """;

  @TempDir static Path classes;

  @BeforeAll
  static void compile() {
    FailuresBinding.compile(classes, COLLECTS);
  }

  @ParameterizedTest
  @EnumSource
  void isAMetricAndAnAttributeOfTheSpan(Jdk jdk) throws IOException {
    try (OtlpReceiver collector = OtlpReceiver.start()) {
      Run run =
          OtelPrograms.runUntil(
              ForkedJvm.on(jdk)
                  .agent(
                      "gc.overlap=true,metrics=otlp,spans=slow,spans.threshold=1ms,otel.endpoint="
                          + collector.endpoint())
                  .environment("OTEL_METRIC_EXPORT_INTERVAL", "200")
                  .environment("OTEL_BSP_SCHEDULE_DELAY", "200")
                  .classPath(classes)
                  .main("Collects"),
              () -> seconds(collector) > 0 && spanWithOverlap(collector) != null);
      assertThat(run.exit()).as(run.toString()).isZero();
      assertThat(run.out()).startsWith("Collects$OwnLogManager\n");
      assertThat(run.err()).doesNotContain("fault");
      assertThat(seconds(collector)).as(run.toString()).isPositive();
      Span span = spanWithOverlap(collector);
      assertThat(span).as(run.toString()).isNotNull();
      long nanos = span.getEndTimeUnixNano() - span.getStartTimeUnixNano();
      // Most of the call, and never more than it.
      assertThat(overlap(span)).isBetween(1L, nanos / 1_000_000 + 1);
    }
  }

  /**
   * Beside what the JVM itself records of the collections: each call has one in it, as a whole. A
   * busy machine may take the processor away between the two looks at the clock, so half of them
   * have to agree, to a millisecond of the pause and one that is cut off.
   */
  @Test
  void isWhatTheFlightRecorderSaysOfTheSamePauses() throws IOException {
    Path recording = classes.resolve("collections.jfr");
    List<Span> spans;
    try (OtlpReceiver collector = OtlpReceiver.start()) {
      Run run =
          OtelPrograms.runUntil(
              ForkedJvm.on(Jdk.V17)
                  .options("-XX:StartFlightRecording=dumponexit=true,filename=" + recording)
                  .agent(
                      "gc.overlap=on,spans=slow,spans.threshold=1ms,otel.endpoint="
                          + collector.endpoint())
                  .environment("OTEL_BSP_SCHEDULE_DELAY", "200")
                  .classPath(classes)
                  .main("Collects"),
              () -> collector.spans().stream().filter(span -> overlap(span) > 0).count() >= 10);
      assertThat(run.exit()).as(run.toString()).isZero();
      spans = collector.spans().stream().filter(span -> overlap(span) > 0).toList();
    }
    List<RecordedEvent> collections =
        RecordingFile.readAllEvents(recording).stream()
            .filter(event -> event.getEventType().getName().equals("jdk.GarbageCollection"))
            .toList();
    List<String> compared = new ArrayList<>();
    int agree = 0;
    for (Span span : spans) {
      long nanos = 0;
      for (RecordedEvent collection : collections) {
        if (isWithin(collection, span)) {
          nanos += collection.getDuration("sumOfPauses").toNanos();
        }
      }
      compared.add(overlap(span) + " ms, recorded " + nanos + " ns");
      agree += Math.abs(overlap(span) * 1_000_000.0 - nanos) <= 2_000_000 ? 1 : 0;
    }
    assertThat(agree).as(compared.toString()).isGreaterThanOrEqualTo(spans.size() / 2);
  }

  /** Whether its middle is: the two clocks are not quite the same. */
  private static boolean isWithin(RecordedEvent collection, Span span) {
    Instant middle = collection.getStartTime().plus(collection.getDuration().dividedBy(2));
    long nanos = TimeUnit.SECONDS.toNanos(middle.getEpochSecond()) + middle.getNano();
    return nanos >= span.getStartTimeUnixNano() && nanos <= span.getEndTimeUnixNano();
  }

  private static double seconds(OtlpReceiver collector) {
    double most = 0;
    for (Metric metric : collector.metrics()) {
      if (metric.getName().equals("gpu.cuda.gc.overlap")) {
        most = Math.max(most, metric.getSummary().getDataPoints(0).getSum());
      }
    }
    return most;
  }

  private static Span spanWithOverlap(OtlpReceiver collector) {
    for (Span span : collector.spans()) {
      if (overlap(span) > 0) {
        return span;
      }
    }
    return null;
  }

  private static long overlap(Span span) {
    Map<String, Object> attributes = OtlpReceiver.attributes(span.getAttributesList());
    return attributes.get("gpu.cuda.gc.overlap") instanceof Long millis ? millis : 0;
  }
}
