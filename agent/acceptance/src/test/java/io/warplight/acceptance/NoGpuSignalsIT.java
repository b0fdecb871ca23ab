package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.opentelemetry.proto.logs.v1.LogRecord;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * One application that loses a status of JCuda's own natives, which answer 35 to everything where
 * there is no driver, with one option for each way out: the failure is in the scrape, in a trace
 * under the application's own span and an event of it, in the recording and in the log. Nobody
 * knows a device or a context there, so none is named.
 */
class NoGpuSignalsIT {

  /** Its failing call stands on line 29. */
  private static final String PROGRAM =
      """
      import io.opentelemetry.api.trace.Span;
      import io.opentelemetry.context.Scope;
      import io.opentelemetry.sdk.OpenTelemetrySdk;
      import io.opentelemetry.sdk.trace.SdkTracerProvider;
      import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
      import io.opentelemetry.sdk.trace.export.SpanExporter;
      import java.io.File;
      import java.nio.file.Files;
      import java.nio.file.Path;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;
      import jdk.jfr.FlightRecorder;
      import jdk.jfr.Recording;
      import jdk.jfr.consumer.RecordedEvent;
      import jdk.jfr.consumer.RecordingFile;

      public class Solver {
        public static void main(String[] arguments) throws Exception {
          OpenTelemetrySdk sdk =
              OpenTelemetrySdk.builder()
                  .setTracerProvider(
                      SdkTracerProvider.builder()
                          .addSpanProcessor(SimpleSpanProcessor.create(SpanExporter.composite()))
                          .build())
                  .build();
          Span span = sdk.getTracer("app").spanBuilder("solve").startSpan();
          System.out.println("own " + span.getSpanContext().getTraceId() + " " + span.getSpanContext().getSpanId());
          try (Scope scope = span.makeCurrent()) {
            JCuda.cudaMemsetAsync(new Pointer(), 0, 16, null); // lost
          } finally {
            span.end();
          }
          while (!new File("end").exists() || !recorded()) {
            Thread.sleep(20);
          }
        }

        /** A recording ends when the JVM does, whether or not the agent has opened its side by then. */
        private static boolean recorded() throws Exception {
          Path file = Files.createTempFile("recorded", ".jfr");
          try (Recording now = FlightRecorder.getFlightRecorder().takeSnapshot()) {
            now.dump(file);
            if (Files.size(file) > 0) {
              for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
                if (event.getEventType().getName().equals("io.warplight.CudaFailure")) {
                  return true;
                }
              }
            }
            return false;
          } finally {
            Files.delete(file);
          }
        }
      }
      """;

  private static final String SERIES =
      "gpu_cuda_error_total{code=\"insufficient_driver\",domain=\"runtime\",fate=\"discarded\","
          + "op=\"cudaMemsetAsync\"} 1.0\n";
  private static final Pattern METRICS = Pattern.compile("metrics are at (http://\\S+)");

  @TempDir static Path folder;
  private static Path[] classPath;

  @BeforeAll
  static void compile() throws IOException {
    List<Path> jars = new ArrayList<>(List.of(Jars.jcuda()));
    try (Stream<Path> all =
        Files.list(Path.of(System.getProperty("opentelemetry.folder")).resolve("newest"))) {
      all.sorted().forEach(jars::add);
    }
    Path classes =
        Sources.compile(
            folder.resolve("classes"),
            jars,
            List.of("-source", "8", "-target", "8", "-g"),
            PROGRAM);
    jars.add(Jars.jcudaNatives());
    jars.add(classes);
    classPath = jars.toArray(new Path[0]);
  }

  @ParameterizedTest
  @EnumSource
  void theFailureIsInEachOfThem(Jdk jdk) throws IOException {
    Path recording = folder.resolve("solver-" + jdk.version() + ".jfr");
    try (OtlpReceiver collector = OtlpReceiver.start()) {
      ForkedJvm.Running running =
          ForkedJvm.on(jdk)
              .options(Programs.quiet(jdk))
              .options("-XX:StartFlightRecording=dumponexit=true,filename=" + recording)
              .agent("metrics=prometheus:0,otel.endpoint=" + collector.endpoint())
              .environment("OTEL_BSP_SCHEDULE_DELAY", "100")
              .environment("OTEL_BLRP_SCHEDULE_DELAY", "100")
              .classPath(classPath)
              .main("Solver")
              .start();
      List<String> pages = new ArrayList<>();
      Run run =
          OtelPrograms.runUntil(
              running,
              () ->
                  collector.spans().size() == 1
                      && collector.logs().size() == 1
                      && scrape(running, pages).contains(SERIES));
      assertThat(run.exit()).as(run.toString()).isZero();
      assertThat(pages).as(run.toString()).last().asString().contains(SERIES);
      Matcher own = Pattern.compile("own (\\w{32}) (\\w{16})").matcher(run.out());
      assertThat(own.find()).as(run.toString()).isTrue();
      assertIsTheSpan(collector.spans(), own);
      assertIsTheEvent(collector.logs(), own);
      assertIsTheLine(run, own);
      assertIsRecorded(jdk, recording, own);
    }
  }

  private static void assertIsTheSpan(List<Span> spans, Matcher own) {
    assertThat(spans).hasSize(1);
    Span span = spans.get(0);
    assertThat(span.getName()).isEqualTo("cudaMemsetAsync");
    assertThat(OtlpReceiver.hex(span.getTraceId())).isEqualTo(own.group(1));
    assertThat(OtlpReceiver.hex(span.getParentSpanId())).isEqualTo(own.group(2));
    assertThat(span.getStatus().getCodeValue()).isEqualTo(2);
    assertAttributes(OtlpReceiver.attributes(span.getAttributesList()));
  }

  private static void assertIsTheEvent(List<LogRecord> events, Matcher own) {
    assertThat(events).hasSize(1);
    LogRecord event = events.get(0);
    assertThat(event.getEventName()).isEqualTo("gpu.cuda.failure");
    assertThat(event.getSeverityText()).isEqualTo("ERROR");
    assertThat(OtlpReceiver.hex(event.getTraceId())).isEqualTo(own.group(1));
    assertThat(OtlpReceiver.hex(event.getSpanId())).isEqualTo(own.group(2));
    Map<String, Object> attributes = OtlpReceiver.attributes(event.getAttributesList());
    assertAttributes(attributes);
    assertThat(attributes).containsEntry("gpu.cuda.fate", "discarded");
  }

  private static void assertAttributes(Map<String, Object> attributes) {
    assertThat(attributes)
        .containsEntry("error.type", "insufficient_driver")
        .containsEntry("gpu.cuda.status.code", 35L)
        .containsEntry("gpu.cuda.status.name", "cudaErrorInsufficientDriver")
        .containsEntry("code.function.name", "Solver.main")
        .containsEntry("code.line.number", 29L)
        .containsEntry("gpu.cuda.memory.size", 16L)
        .containsEntry("gpu.cuda.stream.id", "default")
        .doesNotContainKeys("gpu.cuda.device.ordinal", "gpu.cuda.context.id");
  }

  private static void assertIsTheLine(Run run, Matcher own) {
    assertThat(run.errLines())
        .as(run.toString())
        .filteredOn(line -> line.contains("cudaMemsetAsync failed: 35"))
        .singleElement()
        .asString()
        .contains("Solver.main(Solver.java:29)")
        .contains("stream default")
        .contains("trace " + own.group(1) + ", span " + own.group(2))
        .doesNotContain("device ", "context ");
  }

  private static void assertIsRecorded(Jdk jdk, Path recording, Matcher own) throws IOException {
    Run printed =
        ForkedJvm.tool(jdk, "jfr")
            .arguments("print", "--json", "--events", "CudaFailure", recording.toString())
            .run();
    JsonNode events = new ObjectMapper().readTree(printed.out()).path("recording").path("events");
    assertThat(events).as(printed.toString()).hasSize(1);
    JsonNode values = events.get(0).get("values");
    assertThat(values.get("operation").asText()).isEqualTo("cudaMemsetAsync");
    assertThat(values.get("statusCode").asInt()).isEqualTo(35);
    assertThat(values.get("statusName").asText()).isEqualTo("cudaErrorInsufficientDriver");
    assertThat(values.get("fate").asText()).isEqualTo("discarded");
    assertThat(values.get("codeFunctionName").asText()).isEqualTo("Solver.main");
    assertThat(values.get("codeLineNumber").asInt()).isEqualTo(29);
    assertThat(values.get("streamId").asText()).isEqualTo("default");
    assertThat(values.get("contextId").isNull()).as(printed.toString()).isTrue();
    assertThat(values.get("deviceOrdinal").asInt()).isEqualTo(-1);
    assertThat(values.get("traceId").asText()).isEqualTo(own.group(1));
    assertThat(values.get("spanId").asText()).isEqualTo(own.group(2));
  }

  /** What the page says now; nothing as long as it is not there. */
  private static String scrape(ForkedJvm.Running running, List<String> pages) {
    Matcher address = METRICS.matcher(running.err());
    if (!address.find()) {
      return "";
    }
    try (var page = URI.create(address.group(1)).toURL().openStream()) {
      pages.add(new String(page.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8));
      return pages.get(pages.size() - 1);
    } catch (IOException notYet) {
      return "";
    }
  }
}
