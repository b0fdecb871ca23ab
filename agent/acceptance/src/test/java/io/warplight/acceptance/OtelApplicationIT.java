package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Applications with an OpenTelemetry of their own, from the first version of its API to the newest.
 */
class OtelApplicationIT {

  /** Prints each span, sets the SDK up for all, and loses a status inside a span of its own. */
  private static final String TRACED =
      """
      import io.opentelemetry.api.GlobalOpenTelemetry;
      import io.opentelemetry.api.trace.Span;
      import io.opentelemetry.context.Scope;
      import io.opentelemetry.sdk.OpenTelemetrySdk;
      import io.opentelemetry.sdk.common.CompletableResultCode;
      import io.opentelemetry.sdk.trace.SdkTracerProvider;
      import io.opentelemetry.sdk.trace.data.SpanData;
      import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
      import io.opentelemetry.sdk.trace.export.SpanExporter;
      import java.io.File;
      import java.util.Collection;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Traced {
        static class Printer implements SpanExporter {
          public CompletableResultCode export(Collection<SpanData> spans) {
            for (SpanData span : spans) {
              System.out.println(
                  "span " + span.getName() + " trace " + span.getTraceId() + " parent "
                      + span.getParentSpanId() + " " + span.getStatus() + " " + span.getAttributes());
            }
            return CompletableResultCode.ofSuccess();
          }
          public CompletableResultCode flush() { return CompletableResultCode.ofSuccess(); }
          public CompletableResultCode shutdown() { return CompletableResultCode.ofSuccess(); }
        }

        public static void main(String[] arguments) throws Exception {
          SdkTracerProvider provider =
              SdkTracerProvider.builder()
                  .addSpanProcessor(SimpleSpanProcessor.create(new Printer()))
                  .build();
          OpenTelemetrySdk.builder().setTracerProvider(provider).buildAndRegisterGlobal();
          Span span = GlobalOpenTelemetry.getTracer("app").spanBuilder("work").startSpan();
          System.out.println(
              "own " + span.getSpanContext().getTraceId() + " " + span.getSpanContext().getSpanId());
          try (Scope scope = span.makeCurrent()) {
            JCuda.cudaMalloc(new Pointer(), 64); // lost
          }
          span.end();
          while (!new File("end").exists()) {
            Thread.sleep(20);
          }
        }
      }
      """;

  /** The same with log records, which there are since 1.27. */
  private static final String LOGGED =
      """
      import io.opentelemetry.api.trace.Span;
      import io.opentelemetry.context.Scope;
      import io.opentelemetry.sdk.OpenTelemetrySdk;
      import io.opentelemetry.sdk.common.CompletableResultCode;
      import io.opentelemetry.sdk.logs.SdkLoggerProvider;
      import io.opentelemetry.sdk.logs.data.LogRecordData;
      import io.opentelemetry.sdk.logs.export.LogRecordExporter;
      import io.opentelemetry.sdk.logs.export.SimpleLogRecordProcessor;
      import io.opentelemetry.sdk.trace.SdkTracerProvider;
      import io.opentelemetry.sdk.trace.data.SpanData;
      import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
      import io.opentelemetry.sdk.trace.export.SpanExporter;
      import java.io.File;
      import java.util.Collection;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Logged {
        static class Silent implements SpanExporter {
          public CompletableResultCode export(Collection<SpanData> spans) {
            return CompletableResultCode.ofSuccess();
          }
          public CompletableResultCode flush() { return CompletableResultCode.ofSuccess(); }
          public CompletableResultCode shutdown() { return CompletableResultCode.ofSuccess(); }
        }

        static class Printer implements LogRecordExporter {
          public CompletableResultCode export(Collection<LogRecordData> records) {
            for (LogRecordData record : records) {
              Object name = "none";
              try {
                name = LogRecordData.class.getMethod("getEventName").invoke(record);
              } catch (ReflectiveOperationException before150) {
                name = "none";
              }
              System.out.println(
                  "event " + name + " trace " + record.getSpanContext().getTraceId() + " span "
                      + record.getSpanContext().getSpanId() + " " + record.getSeverity() + " "
                      + record.getAttributes());
            }
            return CompletableResultCode.ofSuccess();
          }
          public CompletableResultCode flush() { return CompletableResultCode.ofSuccess(); }
          public CompletableResultCode shutdown() { return CompletableResultCode.ofSuccess(); }
        }

        public static void main(String[] arguments) throws Exception {
          OpenTelemetrySdk sdk =
              OpenTelemetrySdk.builder()
                  .setTracerProvider(
                      SdkTracerProvider.builder()
                          .addSpanProcessor(SimpleSpanProcessor.create(new Silent()))
                          .build())
                  .setLoggerProvider(
                      SdkLoggerProvider.builder()
                          .addLogRecordProcessor(SimpleLogRecordProcessor.create(new Printer()))
                          .build())
                  .buildAndRegisterGlobal();
          Span span = sdk.getTracer("app").spanBuilder("work").startSpan();
          System.out.println(
              "own " + span.getSpanContext().getTraceId() + " " + span.getSpanContext().getSpanId());
          try (Scope scope = span.makeCurrent()) {
            JCuda.cudaMalloc(new Pointer(), 64); // lost
          }
          span.end();
          while (!new File("end").exists()) {
            Thread.sleep(20);
          }
        }
      }
      """;

  /** Has the API, calls CUDA first, and only then sets everything up, its own way. */
  private static final String LATE =
      """
      import io.opentelemetry.api.GlobalOpenTelemetry;
      import io.opentelemetry.api.OpenTelemetry;
      import io.opentelemetry.api.trace.Span;
      import io.opentelemetry.context.Context;
      import io.opentelemetry.context.ContextStorage;
      import io.opentelemetry.sdk.OpenTelemetrySdk;
      import io.opentelemetry.sdk.common.CompletableResultCode;
      import io.opentelemetry.sdk.trace.SdkTracerProvider;
      import io.opentelemetry.sdk.trace.data.SpanData;
      import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
      import io.opentelemetry.sdk.trace.export.SpanExporter;
      import java.util.Collection;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Late {
        static int wrapped;

        public static void main(String[] arguments) throws Exception {
          // Loaded, but not initialised, and not asked for anything.
          ClassLoader loader = Late.class.getClassLoader();
          Class.forName("io.opentelemetry.api.GlobalOpenTelemetry", false, loader);
          Class.forName("io.opentelemetry.api.trace.Span", false, loader);
          Class.forName("io.opentelemetry.context.Context", false, loader);
          Class.forName("io.opentelemetry.context.LazyStorage", false, loader);
          for (int i = 0; i < 10; i++) {
            JCuda.cudaMalloc(new Pointer(), i); // lost
          }
          System.setProperty("java.util.logging.manager", "Late$Manager");
          System.out.println(java.util.logging.LogManager.getLogManager().getClass().getName());
          ContextStorage.addWrapper(storage -> { wrapped++; return storage; });
          OpenTelemetrySdk.builder()
              .setTracerProvider(
                  SdkTracerProvider.builder()
                      .addSpanProcessor(SimpleSpanProcessor.create(new Silent()))
                      .build())
              .buildAndRegisterGlobal();
          for (int i = 0; i < 10; i++) {
            JCuda.cudaMalloc(new Pointer(), i); // lost
          }
          Thread.sleep(500);
          Span span = GlobalOpenTelemetry.getTracer("app").spanBuilder("work").startSpan();
          System.out.println("real " + span.getSpanContext().isValid() + " wrapped " + wrapped);
        }

        static class Silent implements SpanExporter {
          public CompletableResultCode export(Collection<SpanData> spans) {
            return CompletableResultCode.ofSuccess();
          }
          public CompletableResultCode flush() { return CompletableResultCode.ofSuccess(); }
          public CompletableResultCode shutdown() { return CompletableResultCode.ofSuccess(); }
        }

        public static class Manager extends java.util.logging.LogManager {}
      }
      """;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"1.0.0", "1.9.1", "1.10.0", "1.27.0", "1.50.0", "newest"})
  void aFailureIsAChildOfTheApplicationsOwnSpan(String version) throws IOException {
    Run run = run(Jdk.V17, version, TRACED, "Traced", "span cudaMalloc", "log=json,report=all");
    Matcher own = own(run);
    String span = line(run, "span cudaMalloc ");
    assertThat(span)
        .as(run.toString())
        .contains("trace " + own.group(1))
        .contains("parent " + own.group(2))
        .contains("ERROR")
        .contains("cudaErrorInsufficientDriver")
        .contains("insufficient_driver");
    assertThat(run.out().lines().filter(line -> line.startsWith("span cuda"))).hasSize(1);
    assertThat(line(run, "span work")).contains("UNSET").doesNotContain("ERROR");
    assertThat(run.err())
        .contains("\"trace_id\":\"" + own.group(1) + "\",\"span_id\":\"" + own.group(2) + "\"")
        .doesNotContain("fault");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.27.0", "1.50.0", "newest"})
  void aFailureIsAnEventOfTheApplicationsOwnLogs(String version) throws IOException {
    Run run = run(Jdk.V17, version, LOGGED, "Logged", "event ", "report=all");
    Matcher own = own(run);
    String event = line(run, "event ");
    assertThat(event)
        .as(run.toString())
        .contains("trace " + own.group(1) + " span " + own.group(2) + " ERROR")
        .contains("gpu.cuda.fate=\"discarded\"")
        .contains(
            version.equals("1.27.0")
                ? "event.name=\"gpu.cuda.failure\""
                : "event gpu.cuda.failure");
    assertThat(run.err())
        .contains("trace " + own.group(1) + ", span " + own.group(2))
        .doesNotContain("fault");
  }

  @Test
  void worksOnTheOldestJavaAndTheNewest() throws IOException {
    for (Jdk jdk : new Jdk[] {Jdk.V8, Jdk.V25}) {
      Run run = run(jdk, "newest", TRACED, "Traced", "span cudaMalloc", "report=all");
      assertThat(line(run, "span cudaMalloc")).contains("parent " + own(run).group(2));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.0.0", "1.27.0", "newest"})
  void isNeverTheFirstToInitialiseIt(String version) throws IOException {
    // JCuda itself uses java.util.logging; this binding does not.
    Path classes = folder.resolve("late");
    Programs.compileLoserAndBinding(classes);
    List<Path> jars = new ArrayList<>(openTelemetry(version));
    jars.add(classes);
    Sources.compile(classes, jars, LATE);
    Run run =
        ForkedJvm.on(Jdk.V17)
            .agent("report=all")
            .classPath(jars.toArray(new Path[0]))
            .main("Late")
            .run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out().lines())
        .as(run.toString())
        .containsExactly("Late$Manager", "real true wrapped 1");
    assertThat(run.err()).doesNotContain("fault");
  }

  @Test
  void switchedOffItLooksAtNothing() throws IOException {
    ForkedJvm jvm = program(Jdk.V17, "newest", TRACED, "Traced", "otel=off,report=all,log=json");
    Run run = OtelPrograms.runUntil(jvm, () -> true);
    assertThat(run.out()).doesNotContain("span cudaMalloc");
    assertThat(run.err()).contains("cudaMalloc").doesNotContain("trace_id");
  }

  @Test
  void ourOwnSpansAreChildrenOfTheApplicationsToo() throws IOException {
    try (OtlpReceiver collector = OtlpReceiver.start()) {
      ForkedJvm jvm =
          program(
              Jdk.V17, "1.9.1", TRACED, "Traced", "otel=own,otel.endpoint=" + collector.endpoint());
      Run run = OtelPrograms.runUntil(jvm, () -> !collector.spans().isEmpty());
      assertThat(run.out()).doesNotContain("span cudaMalloc");
      assertThat(collector.spans()).as(run.toString()).hasSize(1);
      assertThat(OtlpReceiver.hex(collector.spans().get(0).getTraceId()))
          .isEqualTo(own(run).group(1));
      assertThat(OtlpReceiver.hex(collector.spans().get(0).getParentSpanId()))
          .isEqualTo(own(run).group(2));
    }
  }

  /** The application's API has no logs, so events go to our own exporter, and spans do not. */
  @Test
  void whatTheApplicationsApiCannotTakeGoesToOurExporter() throws IOException {
    try (OtlpReceiver collector = OtlpReceiver.start()) {
      ForkedJvm jvm =
          program(Jdk.V17, "1.9.1", TRACED, "Traced", "otel.endpoint=" + collector.endpoint());
      Run run = OtelPrograms.runUntil(jvm, () -> !collector.logs().isEmpty());
      assertThat(line(run, "span cudaMalloc")).contains("parent " + own(run).group(2));
      assertThat(collector.logs()).as(run.toString()).hasSize(1);
      assertThat(collector.spans()).isEmpty();
      assertThat(OtlpReceiver.hex(collector.logs().get(0).getSpanId()))
          .isEqualTo(own(run).group(2));
    }
  }

  private Run run(
      Jdk jdk, String version, String source, String main, String until, String arguments)
      throws IOException {
    ForkedJvm jvm = program(jdk, version, source, main, arguments);
    return OtelPrograms.runUntilOut(jvm, until);
  }

  private ForkedJvm program(Jdk jdk, String version, String source, String main, String arguments) {
    List<Path> jars = new ArrayList<>(openTelemetry(version));
    jars.add(Jars.jcuda());
    Path classes = folder.resolve(main + version);
    Sources.compile(classes, jars, source);
    jars.add(Jars.jcudaNatives());
    jars.add(classes);
    return ForkedJvm.on(jdk)
        .options(Programs.quiet(jdk))
        .agent(arguments)
        .classPath(jars.toArray(new Path[0]))
        .main(main);
  }

  private static List<Path> openTelemetry(String version) {
    Path folder = Path.of(System.getProperty("opentelemetry.folder")).resolve(version);
    try (Stream<Path> jars = Files.list(folder)) {
      return jars.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String line(Run run, String start) {
    return run.out()
        .lines()
        .filter(line -> line.startsWith(start))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + start + " in " + run));
  }

  private static Matcher own(Run run) {
    Matcher own = Pattern.compile("own (\\w{32}) (\\w{16})").matcher(run.out());
    assertThat(own.find()).as(run.toString()).isTrue();
    return own;
  }
}
