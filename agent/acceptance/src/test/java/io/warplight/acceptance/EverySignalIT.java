package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.opentelemetry.proto.logs.v1.LogRecord;
import io.opentelemetry.proto.logs.v1.SeverityNumber;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/**
 * One application that fails on the second of two simulated devices, in a context and on a stream
 * that it made, within a span of its own; and what it prints of these is in each signal that its
 * failures leave by. One run for all.
 */
@TestInstance(Lifecycle.PER_CLASS)
class EverySignalIT {

  private static final String PROGRAM =
      """
      import static jcuda.driver.JCudaDriver.*;

      import io.opentelemetry.api.trace.Span;
      import io.opentelemetry.context.Scope;
      import io.opentelemetry.sdk.OpenTelemetrySdk;
      import io.opentelemetry.sdk.trace.SdkTracerProvider;
      import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
      import io.opentelemetry.sdk.trace.export.SpanExporter;
      import io.warplight.api.CudaFailures;
      import java.io.File;
      import java.nio.file.*;
      import java.util.logging.*;
      import jcuda.Pointer;
      import jcuda.driver.*;
      import jdk.jfr.*;
      import jdk.jfr.consumer.RecordingFile;

      public class Everywhere {
        static final Logger LOGGER = Logger.getLogger("gpu.cuda");

        public static void main(String[] arguments) throws Exception {
          listen();
          Span span =
              OpenTelemetrySdk.builder()
                  .setTracerProvider(
                      SdkTracerProvider.builder()
                          .addSpanProcessor(SimpleSpanProcessor.create(SpanExporter.composite()))
                          .build())
                  .build()
                  .getTracer("app")
                  .spanBuilder("solve")
                  .startSpan();
          cuInit(0);
          CUdevice device = new CUdevice();
          cuDeviceGet(device, 1);
          CUcontext context = new CUcontext();
          cuCtxCreate(context, 0, device);
          CUstream stream = new CUstream();
          cuStreamCreate(stream, 0);
          CUdeviceptr memory = new CUdeviceptr();
          cuMemAlloc(memory, 1024);
          cuMemFree(memory);
          try (Scope scope = span.makeCurrent()) {
            cuMemsetD8Async(memory, (byte) 0, 16, stream); // discarded
            if (cuMemsetD8Async(memory, (byte) 0, 16, stream) != 0) { // checked
              System.out.println("checked");
            }
            handedOn(memory, stream);
            late(stream);
          } finally {
            span.end();
          }
          System.out.println("context " + context);
          System.out.println("stream " + stream);
          System.out.println("trace " + span.getSpanContext().getTraceId());
          System.out.println("span " + span.getSpanContext().getSpanId());
          while (!new File("end").exists() || !recorded("io.warplight.CudaFailureSettled")) {
            Thread.sleep(20);
          }
        }

        /** A recording ends when the JVM does, whether or not all is told by then. */
        private static boolean recorded(String event) throws Exception {
          Path file = Files.createTempFile("recorded", ".jfr");
          try (Recording now = FlightRecorder.getFlightRecorder().takeSnapshot()) {
            now.dump(file);
            return Files.size(file) > 0
                && RecordingFile.readAllEvents(file).stream().anyMatch(e -> e.getEventType().getName().equals(event));
          } finally {
            Files.delete(file);
          }
        }

        private static void listen() {
          CudaFailures.listen(failure -> System.out.println("api " + failure.attributes()));
          LOGGER.setUseParentHandlers(false);
          LOGGER.addHandler(
              new Handler() {
                @Override public void publish(LogRecord record) {
                  System.out.println("jul " + record.getLevel() + " " + record.getMessage());
                }
                @Override public void flush() {}
                @Override public void close() {}
              });
        }

        private static int reset(CUdeviceptr memory, CUstream stream) {
          return cuMemsetD8Async(memory, (byte) 0, 16, stream); // returned
        }

        private static void handedOn(CUdeviceptr memory, CUstream stream) {
          reset(memory, stream);
        }

        private static void late(CUstream stream) {
          CUmodule module = new CUmodule();
          cuModuleLoadData(module, KERNEL);
          CUfunction poke = new CUfunction();
          cuModuleGetFunction(poke, module, "poke");
          Pointer address = Pointer.to(Pointer.to(new long[] {16}));
          cuLaunchKernel(poke, 1, 1, 1, 1, 1, 1, 0, stream, address, null);
          cuStreamSynchronize(stream); // late
        }

        private static final String KERNEL =
            ".version 6.4\\n.target sm_75\\n.address_size 64\\n"
                + ".visible .entry poke(.param .u64 to) {\\n"
                + "  .reg .b32 %r<2>;\\n  .reg .b64 %rd<3>;\\n"
                + "  ld.param.u64 %rd1, [to];\\n  cvta.to.global.u64 %rd2, %rd1;\\n"
                + "  mov.u32 %r1, 1;\\n  st.global.u32 [%rd2], %r1;\\n  ret;\\n}\\n";
      }
      """;

  private static final ObjectMapper JSON = new ObjectMapper();

  private final List<Span> spans = new ArrayList<>();
  private final List<LogRecord> events = new ArrayList<>();
  private final List<RecordedEvent> recorded = new ArrayList<>();
  private Run run;

  @BeforeAll
  void runOnce(@TempDir Path folder) throws IOException {
    List<Path> jars = new ArrayList<>(List.of(Jars.jcuda(), Jars.api()));
    Path newest = Path.of(System.getProperty("opentelemetry.folder")).resolve("newest");
    try (Stream<Path> all = Files.list(newest)) {
      jars.addAll(all.sorted().toList());
    }
    Path classes =
        Sources.compile(
            folder.resolve("classes"),
            jars,
            // The recorder is in no --release 8.
            List.of("-source", "8", "-target", "8", "-g"),
            PROGRAM);
    jars.add(classes);
    Path recording = folder.resolve("recording.jfr");
    try (OtlpReceiver collector = OtlpReceiver.start()) {
      ForkedJvm.Running running =
          ForkedJvm.on(Jdk.V17)
              .options("-javaagent:" + Jars.simulator() + "=devices=2")
              .options("-XX:StartFlightRecording=dumponexit=true,filename=" + recording)
              .agent(
                  "report=all,log=json,log.interval=0s,log.to=jul,otel=own,events.stacktrace=on,otel.endpoint="
                      + collector.endpoint())
              .classPath(jars.toArray(new Path[0]))
              .environment("OTEL_BSP_SCHEDULE_DELAY", "100")
              .environment("OTEL_BLRP_SCHEDULE_DELAY", "100")
              .main("Everywhere")
              .start();
      run =
          OtelPrograms.runUntil(
              running,
              () ->
                  collector.spans().size() >= 4
                      && collector.logs().size() >= 5
                      && lines(running.out(), "api ") >= 4
                      && lines(running.out(), "jul ") >= 5);
      spans.addAll(collector.spans());
      events.addAll(collector.logs());
    }
    assertThat(run.exit()).as(run.toString()).isZero();
    for (RecordedEvent event : RecordingFile.readAllEvents(recording)) {
      if (event.getEventType().getName().startsWith("io.warplight.CudaFailure")) {
        recorded.add(event);
      }
    }
  }

  private static long lines(String text, String start) {
    return text.lines().filter(line -> line.startsWith(start)).count();
  }

  @Test
  void eachSpanHasDeviceContextAndStreamAndTheApplicationsSpanAsItsParent() {
    assertThat(spans)
        .as(run.toString())
        .extracting(Span::getName)
        .containsExactlyInAnyOrder(
            "cuMemsetD8Async", "cuMemsetD8Async", "cuMemsetD8Async", "cuStreamSynchronize");
    assertThat(spans)
        .allSatisfy(
            span -> {
              assertThat(OtlpReceiver.attributes(span.getAttributesList()))
                  .containsAllEntriesOf(where());
              assertThat(OtlpReceiver.hex(span.getTraceId())).isEqualTo(printed("trace"));
              assertThat(OtlpReceiver.hex(span.getParentSpanId())).isEqualTo(printed("span"));
            });
  }

  @Test
  void eachEventHasThemTooAndTheSeverityOfWhatBecameOfItsStatus() {
    assertThat(events)
        .as(run.toString())
        .hasSize(5)
        .allSatisfy(
            event -> {
              assertThat(event.getEventName()).isEqualTo("gpu.cuda.failure");
              assertThat(of(event)).containsAllEntriesOf(where());
              assertThat(OtlpReceiver.hex(event.getTraceId())).isEqualTo(printed("trace"));
              assertThat(OtlpReceiver.hex(event.getSpanId())).isEqualTo(printed("span"));
            });
    assertThat(event("discarded", false).getSeverityNumber())
        .isEqualTo(SeverityNumber.SEVERITY_NUMBER_ERROR);
    LogRecord checked = event("checked", false);
    assertThat(checked.getSeverityNumber()).isEqualTo(SeverityNumber.SEVERITY_NUMBER_WARN);
    assertThat(checked.getSeverityText()).isEqualTo("WARN");
    assertThat(of(checked)).containsEntry("gpu.cuda.fate", "checked");
  }

  /** The memory was freed: that is known of every failure which names it. */
  @Test
  void anEventSaysWhatElseIsKnown() {
    assertThat(of(event("discarded", false)).get("gpu.cuda.hints"))
        .as(run.toString())
        .asString()
        .contains("was destroyed by cuMemFree at Everywhere.main(Everywhere.java:");
  }

  @Test
  void anEventOfALateFailureNamesItsSuspects() {
    LogRecord late = event("late", false);
    assertThat(late.getSeverityNumber()).isEqualTo(SeverityNumber.SEVERITY_NUMBER_ERROR);
    assertThat(of(late))
        .as(run.toString())
        .containsEntry("error.type", "illegal_address")
        .containsEntry("gpu.cuda.status.sticky", true);
    assertThat(of(late).get("gpu.cuda.suspects"))
        .asString()
        .contains("poke")
        .contains("Everywhere.late(Everywhere.java:");
  }

  /**
   * The first says that it was returned, the second, once the caller is analysed, that it's lost.
   */
  @Test
  void aStatusThatACallerLosesIsSettledByASecondEvent() {
    LogRecord first = event("returned", false);
    assertThat(of(first)).as(run.toString()).containsEntry("gpu.cuda.fate", "returned");
    assertThat(first.getSeverityNumber()).isEqualTo(SeverityNumber.SEVERITY_NUMBER_WARN);
    LogRecord second = event("returned", true);
    assertThat(of(second))
        .containsEntry("gpu.cuda.settled", 1L)
        .containsEntry("gpu.cuda.fate", "discarded");
    assertThat(second.getSeverityNumber()).isEqualTo(SeverityNumber.SEVERITY_NUMBER_ERROR);
  }

  /** No frame of Warplight's: the application's, as its own exceptions would have them. */
  @Test
  void anEventHasTheStackOfItsCallWhereThatIsAskedFor() {
    String main = "\tat Everywhere.main(Everywhere.java:";
    assertThat(of(event("discarded", false)))
        .as(run.toString())
        .containsEntry("code.stacktrace", main + lineOf("discarded") + ")\n");
    assertThat(of(event("returned", false)).get("code.stacktrace"))
        .asString()
        .startsWith("\tat Everywhere.reset(Everywhere.java:" + lineOf("returned") + ")\n")
        .contains("\tat Everywhere.handedOn(Everywhere.java:", main);
    assertThat(of(event("returned", true))).doesNotContainKey("code.stacktrace");
  }

  @Test
  void eachEventOfTheFlightRecordingHasThem() {
    assertThat(recorded)
        .as(run.toString())
        .extracting(e -> e.getEventType().getName() + " " + e.getString("operation"))
        .containsExactlyInAnyOrder(
            "io.warplight.CudaFailure cuMemsetD8Async",
            "io.warplight.CudaFailure cuMemsetD8Async",
            "io.warplight.CudaFailure cuMemsetD8Async",
            "io.warplight.CudaFailure cuStreamSynchronize",
            "io.warplight.CudaFailureSettled cuMemsetD8Async");
    assertThat(recorded)
        .allSatisfy(
            event -> {
              assertThat(event.getInt("deviceOrdinal")).isEqualTo(1);
              assertThat(event.getString("contextId")).isEqualTo(address("context"));
              assertThat(event.getString("streamId")).isEqualTo(address("stream"));
            });
    assertThat(recorded)
        .filteredOn(event -> event.hasField("traceId"))
        .hasSize(4)
        .allSatisfy(
            event -> {
              assertThat(event.getString("traceId")).isEqualTo(printed("trace"));
              assertThat(event.getString("spanId")).isEqualTo(printed("span"));
            });
  }

  @Test
  void eachJsonLineHasThem() throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : run.errLines()) {
      JsonNode json = line.startsWith("{") ? JSON.readTree(line) : JSON.createObjectNode();
      if (json.path("event.name").asText().equals("gpu.cuda.failure")) {
        lines.add(json);
      }
    }
    assertThat(lines)
        .as(run.toString())
        .hasSize(5)
        .allSatisfy(
            json -> {
              assertThat(json.get("gpu.cuda.device.ordinal").asLong()).isEqualTo(1);
              assertThat(json.get("gpu.cuda.context.id").asText()).isEqualTo(address("context"));
              assertThat(json.get("gpu.cuda.stream.id").asText()).isEqualTo(address("stream"));
              assertThat(json.get("trace_id").asText()).isEqualTo(printed("trace"));
              assertThat(json.get("span_id").asText()).isEqualTo(printed("span"));
            });
  }

  @Test
  void eachLineForPeopleHasThem() {
    assertThat(run.out().lines().filter(line -> line.startsWith("jul ")))
        .as(run.toString())
        .hasSize(5)
        .allSatisfy(
            line ->
                assertThat(line)
                    .contains(
                        "stream "
                            + address("stream")
                            + ", device 1, context "
                            + address("context")
                            + ", thread \"main\", trace "
                            + printed("trace")
                            + ", span "
                            + printed("span")));
  }

  @Test
  void theApplicationsOwnListenerIsToldThem() {
    assertThat(run.out().lines().filter(line -> line.startsWith("api ")))
        .as(run.toString())
        .hasSizeGreaterThanOrEqualTo(4)
        .allSatisfy(
            line ->
                assertThat(line)
                    .contains("gpu.cuda.device.ordinal=1")
                    .contains("gpu.cuda.context.id=" + address("context"))
                    .contains("gpu.cuda.stream.id=" + address("stream"))
                    .contains("trace_id=" + printed("trace"))
                    .contains("span_id=" + printed("span")));
  }

  private Map<String, Object> where() {
    Map<String, Object> where = new LinkedHashMap<>();
    where.put("gpu.cuda.device.ordinal", 1L);
    where.put("gpu.cuda.context.id", address("context"));
    where.put("gpu.cuda.stream.id", address("stream"));
    return where;
  }

  /** The event of the line that has this mark. */
  private LogRecord event(String mark, boolean settled) {
    long line = lineOf(mark);
    return events.stream()
        .filter(event -> Long.valueOf(line).equals(of(event).get("code.line.number")))
        .filter(event -> of(event).containsKey("gpu.cuda.settled") == settled)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no event of " + mark + ": " + events));
  }

  private static Map<String, Object> of(LogRecord event) {
    return OtlpReceiver.attributes(event.getAttributesList());
  }

  private static long lineOf(String mark) {
    List<String> lines = PROGRAM.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).endsWith("// " + mark)) {
        return i + 1;
      }
    }
    throw new AssertionError(mark);
  }

  /** The rest of the program's line that begins so. */
  private String printed(String name) {
    return run.out()
        .lines()
        .filter(line -> line.startsWith(name + " "))
        .map(line -> line.substring(name.length() + 1))
        .findFirst()
        .orElseThrow(() -> new AssertionError(run));
  }

  /** What a handle that the program printed points to. */
  private String address(String name) {
    Matcher address = Pattern.compile("nativePointer=(0x\\p{XDigit}+)").matcher(printed(name));
    assertThat(address.find()).as(run.toString()).isTrue();
    return address.group(1);
  }
}
