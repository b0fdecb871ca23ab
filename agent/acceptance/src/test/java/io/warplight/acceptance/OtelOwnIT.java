package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.proto.logs.v1.LogRecord;
import io.opentelemetry.proto.logs.v1.SeverityNumber;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Spans and events by Warplight's own OpenTelemetry, to a collector over OTLP. */
class OtelOwnIT {

  private static final String ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT";

  /** Frees in 20 ms, and cannot allocate. */
  private static final String SUCCEEDS =
      """
      package jcuda.runtime;

      public class JCuda {
        public static int cudaFree(jcuda.Pointer memory) throws Exception {
          Thread.sleep(20);
          return checkResult(0);
        }

        public static int cudaMalloc(jcuda.Pointer memory, long size) {
          return checkResult(2);
        }

        private static int checkResult(int result) {
          return result;
        }
      }
      """;

  private static final String PROGRAM =
      """
      import java.io.File;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Succeeds {
        public static void main(String[] arguments) throws Exception {
          Thread.sleep(500);
          for (int i = 0; i < 1; i++) {
            JCuda.cudaFree(new Pointer());
            JCuda.cudaMalloc(new Pointer(), 64);
          }
          while (!new File("end").exists()) {
            Thread.sleep(20);
          }
        }
      }
      """;

  @TempDir static Path folder;
  @TempDir static Path stub;

  @BeforeAll
  static void compile() {
    Programs.compileLoser(folder);
    Sources.compile(folder, List.of(Jars.jcuda()), OtelPrograms.WAITER);
    Sources.compile(
        stub, List.of(), "package jcuda;\n\npublic class Pointer {}\n", SUCCEEDS, PROGRAM);
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void failuresArriveAtACollectorAsSpansAndEvents(Jdk jdk) throws IOException {
    try (OtlpReceiver collector = OtlpReceiver.start()) {
      Run run =
          OtelPrograms.runUntil(
              waiter(jdk, "report=all")
                  .environment(ENDPOINT, collector.endpoint())
                  .environment("OTEL_SERVICE_NAME", "solver")
                  .environment("OTEL_EXPORTER_OTLP_HEADERS", "api-key=secret"),
              () -> collector.spans().size() == 2 && collector.logs().size() == 2);
      assertThat(run.exit()).as(run.toString()).isZero();
      assertThat(run.err()).doesNotContain("fault").doesNotContain("is off");
      assertThat(collector.spans())
          .as(run.toString())
          .extracting(Span::getName)
          .containsExactlyInAnyOrder("cudaFree", "cudaMalloc");
      isTheLostStatus(span(collector, "cudaMalloc"));
      isTheLostStatus(
          collector.logs().stream().filter(l -> l.getSeverityText().equals("ERROR")).toList());
      assertThat(collector.logs())
          .extracting(LogRecord::getEventName)
          .containsExactly("gpu.cuda.failure", "gpu.cuda.failure");
      assertThat(collector.resources())
          .allMatch(
              resource ->
                  "solver"
                      .equals(
                          OtlpReceiver.attributes(resource.getAttributesList())
                              .get("service.name")));
      assertThat(collector.headers())
          .isNotEmpty()
          .allSatisfy(headers -> assertThat(headers).containsEntry("Api-key", List.of("secret")));
    }
  }

  private static void isTheLostStatus(Span span) {
    assertThat(span.getStatus().getCode()).isEqualTo(Status.StatusCode.STATUS_CODE_ERROR);
    assertThat(span.getStatus().getMessage()).startsWith("cudaErrorInsufficientDriver: ");
    assertThat(span.getKind()).isEqualTo(Span.SpanKind.SPAN_KIND_INTERNAL);
    assertThat(span.getParentSpanId()).isEqualTo(com.google.protobuf.ByteString.EMPTY);
    assertThat(OtlpReceiver.attributes(span.getAttributesList()))
        .containsAllEntriesOf(expected())
        .doesNotContainKeys("gpu.cuda.device.ordinal", "gpu.cuda.context.id", "gpu.cuda.fate");
  }

  private static void isTheLostStatus(List<LogRecord> errors) {
    assertThat(errors).hasSize(1);
    LogRecord event = errors.get(0);
    assertThat(event.getSeverityNumber()).isEqualTo(SeverityNumber.SEVERITY_NUMBER_ERROR);
    assertThat(event.getBody().getStringValue())
        .startsWith(
            "Waiter.main(Waiter.java:8): cudaMalloc failed: 35 cudaErrorInsufficientDriver (")
        .contains("was discarded");
    assertThat(OtlpReceiver.attributes(event.getAttributesList()))
        .containsAllEntriesOf(expected())
        .containsEntry("gpu.cuda.fate", "discarded");
  }

  private static Map<String, Object> expected() {
    return Map.ofEntries(
        Map.entry("error.type", "insufficient_driver"),
        Map.entry("code.function.name", "Waiter.main"),
        Map.entry("code.file.path", "Waiter.java"),
        Map.entry("code.line.number", 8L),
        Map.entry("thread.name", "main"),
        Map.entry("gpu.cuda.operation", "cudaMalloc"),
        Map.entry("gpu.cuda.domain", "runtime"),
        Map.entry("gpu.cuda.status.code", 35L),
        Map.entry("gpu.cuda.status.name", "cudaErrorInsufficientDriver"),
        Map.entry("gpu.cuda.status.sticky", false),
        Map.entry("gpu.cuda.memory.size", 64L));
  }

  /** Without a GPU only a few functions succeed; this one does, and copies nothing. */
  @Test
  void withAllEveryCallIsASpanWithItsLength() throws IOException {
    try (OtlpReceiver collector = OtlpReceiver.start()) {
      Run run =
          OtelPrograms.runUntil(
              ForkedJvm.on(Jdk.V17)
                  .agent("spans=all,otel.endpoint=" + collector.endpoint())
                  .classPath(stub)
                  .main("Succeeds"),
              () -> collector.spans().size() >= 2);
      assertThat(collector.spans())
          .as(run.toString())
          .extracting(Span::getName)
          .containsExactlyInAnyOrder("cudaFree", "cudaMalloc");
      Span free = span(collector, "cudaFree");
      assertThat(free.getStatus().getCode()).isEqualTo(Status.StatusCode.STATUS_CODE_UNSET);
      assertThat(free.getEndTimeUnixNano() - free.getStartTimeUnixNano())
          .isGreaterThanOrEqualTo(20_000_000);
      assertThat(OtlpReceiver.attributes(free.getAttributesList()))
          .containsEntry("gpu.cuda.operation", "cudaFree")
          .containsEntry("code.function.name", "Succeeds.main")
          .doesNotContainKey("error.type");
      Span malloc = span(collector, "cudaMalloc");
      assertThat(malloc.getStatus().getCode()).isEqualTo(Status.StatusCode.STATUS_CODE_ERROR);
    }
  }

  @Test
  void withSlowAQuickCallThatSucceedsIsNone() throws IOException {
    try (OtlpReceiver collector = OtlpReceiver.start()) {
      Run run =
          OtelPrograms.runUntil(
              ForkedJvm.on(Jdk.V17)
                  .agent("spans=slow,spans.threshold=1h,otel.endpoint=" + collector.endpoint())
                  .classPath(stub)
                  .main("Succeeds"),
              () -> collector.spans().size() >= 1);
      assertThat(collector.spans())
          .as(run.toString())
          .extracting(Span::getName)
          .containsExactly("cudaMalloc");
    }
  }

  @Test
  void theOptionAloneIsEnough() throws IOException {
    try (OtlpReceiver collector = OtlpReceiver.start()) {
      Run run =
          OtelPrograms.runUntil(
              waiter(Jdk.V17, "otel.endpoint=" + collector.endpoint()),
              () -> collector.spans().size() == 2 && collector.logs().size() == 2);
      assertThat(collector.spans()).as(run.toString()).hasSize(2);
      assertThat(collector.logs()).hasSize(2);
    }
  }

  @Test
  void aSignalThatIsSwitchedOffIsNotSent() throws IOException {
    try (OtlpReceiver collector = OtlpReceiver.start()) {
      Run run =
          OtelPrograms.runUntil(
              waiter(Jdk.V17, "otel.endpoint=" + collector.endpoint())
                  .options("-Dotel.logs.exporter=none"),
              () -> collector.spans().size() == 2);
      assertThat(collector.spans()).as(run.toString()).hasSize(2);
      assertThat(collector.logs()).isEmpty();
    }
  }

  @Test
  void aProtocolThatCannotBeFollowedIsOneLine() {
    Run run =
        loser(Jdk.V17, "report=swallowed")
            .environment(ENDPOINT, "http://127.0.0.1:4317")
            .environment("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc")
            .run();
    assertThat(run.exit()).isZero();
    assertThat(run.errLines())
        .filteredOn(line -> line.contains("opentelemetry is off"))
        .as(run.toString())
        .hasSize(1)
        .allMatch(line -> line.contains("http/protobuf") && line.contains("otel.endpoint"));
  }

  /** Accepts connections and never answers: what keeps a JVM for 11 s with the SDK's own hook. */
  @ParameterizedTest
  @EnumSource(
      value = Jdk.class,
      names = {"V8", "V17"})
  void anEndpointThatNeverAnswersDoesNotKeepTheJvm(Jdk jdk) throws IOException {
    try (ServerSocket hole = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      String endpoint = "http://127.0.0.1:" + hole.getLocalPort();
      ForkedJvm.Running running = loser(jdk, "otel.endpoint=" + endpoint).start();
      // Far below the SDK's ten seconds, far above our two: a busy machine must not fail it.
      Run run = running.await(Duration.ofSeconds(60));
      assertThat(run.exit()).isZero();
      assertThat(run.errLines())
          .as(run.toString())
          .anyMatch(line -> line.contains("2 failures, 1 swallowed"));
    }
  }

  @Test
  void withoutOptionOrOpenTelemetryNothingOfItIsLoaded() {
    Run run = loser(Jdk.V17, "report=all").options("-Xlog:class+load:stdout").run();
    assertThat(run.exit()).isZero();
    assertThat(run.out()).doesNotContain("shaded.opentelemetry");
  }

  private static Span span(OtlpReceiver collector, String name) {
    return collector.spans().stream()
        .filter(span -> span.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static ForkedJvm waiter(Jdk jdk, String arguments) {
    return ForkedJvm.on(jdk)
        .options(Programs.quiet(jdk))
        .agent(arguments)
        .classPath(Programs.loserClassPath(folder))
        .main("Waiter");
  }

  private static ForkedJvm loser(Jdk jdk, String arguments) {
    return ForkedJvm.on(jdk)
        .options(Programs.quiet(jdk))
        .agent(arguments)
        .classPath(Programs.loserClassPath(folder))
        .main("Loser");
  }
}
