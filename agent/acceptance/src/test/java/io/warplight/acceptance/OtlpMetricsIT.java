package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Metrics to a collector by one option. */
class OtlpMetricsIT {

  private static final String BRIEF =
      """
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Brief {
        public static class OwnLogManager extends java.util.logging.LogManager {}

        public static void main(String[] arguments) throws Exception {
          JCuda.next(1);
          for (int i = 0; i < 5; i++) {
            JCuda.cudaFree(new Pointer()); // lost
          }
          new java.io.File("waiting").createNewFile();
          while (arguments.length > 0 && !new java.io.File("go").exists()) {
            Thread.sleep(20);
          }
          System.setProperty("java.util.logging.manager", OwnLogManager.class.getName());
          System.out.println(java.util.logging.LogManager.getLogManager().getClass().getName());
          System.exit(7);
        }
      }
      """;

  private static final int TRIES = 10;

  @TempDir static Path classes;

  @BeforeAll
  static void compile() {
    FailuresBinding.compile(classes, BRIEF);
  }

  @ParameterizedTest
  @EnumSource
  void failuresArriveWithTheirTagsAndTheServicesName(Jdk jdk) throws Exception {
    try (OtlpReceiver collector = OtlpReceiver.start()) {
      ForkedJvm.Running running =
          ForkedJvm.on(jdk)
              .agent("metrics=otlp,otel.endpoint=" + collector.endpoint())
              .environment("OTEL_SERVICE_NAME", "brief")
              .environment("OTEL_METRIC_EXPORT_INTERVAL", "200")
              .classPath(classes)
              .main("Brief", "wait")
              .start();
      for (int i = 0; i < 6_000 && count(collector.metrics()) < 5; i++) {
        Thread.sleep(50);
      }
      Files.createFile(running.folder().resolve("go"));
      Run run = running.await(Duration.ofSeconds(120));
      assertThat(run.exit()).as(run.toString()).isEqualTo(7);
      assertThat(run.out()).isEqualTo("Brief$OwnLogManager\n");
      NumberDataPoint point = lastError(collector.metrics());
      assertThat(point.getAsInt()).isEqualTo(5);
      assertThat(OtlpReceiver.attributes(point.getAttributesList()))
          .isEqualTo(
              Map.of(
                  "op", "cudaFree",
                  "code", "invalid_value",
                  "domain", "runtime",
                  "fate", "discarded"));
      assertThat(OtlpReceiver.attributes(collector.resources().get(0).getAttributesList()))
          .containsEntry("service.name", "brief");
    }
  }

  @Test
  void anEndpointThatNeverAnswersKeepsNobodyAtTheEnd() throws IOException {
    try (ServerSocket blackHole = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Run run =
          ForkedJvm.on(Jdk.V17)
              .agent("metrics=otlp,otel.endpoint=http://127.0.0.1:" + blackHole.getLocalPort())
              .classPath(classes)
              .main("Brief")
              .run();
      assertThat(run.exit()).isEqualTo(7);
      assertThat(run.err()).contains("cudaFree failed: 1 cudaErrorInvalidValue");
    }
  }

  /**
   * What a signal to end takes beside a JVM without the agent. A busy machine makes both longer, so
   * one of several tries has to hold.
   */
  @Test
  void aRequestThatIsNeverAnsweredHoldsUpASignalToEndForLessThanTwoSeconds() throws Exception {
    long more = Long.MAX_VALUE;
    for (int i = 0; i < TRIES && more >= 2_000; i++) {
      try (ServerSocket blackHole = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
        String endpoint = "http://127.0.0.1:" + blackHole.getLocalPort();
        ForkedJvm jvm =
            ForkedJvm.on(Jdk.V17)
                .agent("metrics=otlp,otel=own,otel.endpoint=" + endpoint)
                .environment("OTEL_METRIC_EXPORT_INTERVAL", "200");
        ForkedJvm.Running running = jvm.classPath(classes).main("Brief", "wait").start();
        blackHole.setSoTimeout(120_000);
        try (Socket request = blackHole.accept()) {
          assertThat(request.isConnected()).isTrue();
          long with = millisToEnd(running);
          more = with - millisToEnd(ForkedJvm.on(Jdk.V17).classPath(classes).main("Brief", "wait"));
        }
      }
    }
    assertThat(more).isLessThan(2_000);
  }

  /** A machine that is busy may leave no time for them: that is said then. */
  @Test
  void theOnlyNumbersOfAJvmThatEndsAtOnceArriveOrAreCountedAsDropped() throws Exception {
    Path status = classes.resolve("status");
    try (OtlpReceiver collector = OtlpReceiver.start()) {
      String options = "metrics=otlp,otel=own,otel.endpoint=" + collector.endpoint();
      Run run =
          ForkedJvm.on(Jdk.V17)
              .agent(options + ",status.file=" + status)
              .classPath(classes)
              .main("Brief")
              .run();
      assertThat(run.exit()).as(run.toString()).isEqualTo(7);
      if (count(collector.metrics()) < 5
          || collector.spans().size() < 5
          || collector.logs().size() < 5) {
        assertThat(status).content().contains("dropped by");
      }
    }
  }

  private static long millisToEnd(ForkedJvm jvm) throws Exception {
    return millisToEnd(jvm.start());
  }

  private static long millisToEnd(ForkedJvm.Running running) throws Exception {
    while (!Files.exists(running.folder().resolve("waiting"))) {
      assertThat(running.process().isAlive()).as(running.err()).isTrue();
      Thread.sleep(20);
    }
    long start = System.nanoTime();
    running.process().destroy();
    assertThat(running.await(Duration.ofSeconds(120)).exit()).isEqualTo(143);
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
  }

  private static long count(List<Metric> metrics) {
    return metrics.stream()
        .filter(metric -> metric.getName().equals("gpu.cuda.error"))
        .mapToLong(metric -> metric.getSum().getDataPoints(0).getAsInt())
        .max()
        .orElse(0);
  }

  private static NumberDataPoint lastError(List<Metric> metrics) {
    Metric last = null;
    for (Metric metric : metrics) {
      if (metric.getName().equals("gpu.cuda.error")) {
        last = metric;
      }
    }
    assertThat(last).isNotNull();
    assertThat(last.getSum().getIsMonotonic()).isTrue();
    assertThat(last.getSum().getDataPointsList()).hasSize(1);
    return last.getSum().getDataPoints(0);
  }
}
