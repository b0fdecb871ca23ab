package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code metrics=otlp} in applications whose own OpenTelemetry takes metrics, or does not. */
class OtelApplicationMetricsIT {

  /** Loses a status, sets its SDK up, loses two more, and prints what its exporter is given. */
  private static final String METERED =
      """
      import io.opentelemetry.context.Context;
      import io.opentelemetry.sdk.OpenTelemetrySdk;
      import io.opentelemetry.sdk.common.CompletableResultCode;
      import io.opentelemetry.sdk.metrics.SdkMeterProvider;
      import io.opentelemetry.sdk.metrics.data.MetricData;
      import io.opentelemetry.sdk.metrics.export.MetricExporter;
      import io.opentelemetry.sdk.metrics.export.PeriodicMetricReader;
      import java.io.File;
      import java.time.Duration;
      import java.util.Collection;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Metered {
        static class Printer implements MetricExporter {
          public CompletableResultCode export(Collection<MetricData> metrics) {
            for (MetricData metric : metrics) {
              for (Object point : metric.getData().getPoints()) {
                System.out.println(metric.getName() + " " + metric.getUnit() + " " + point);
              }
            }
            return CompletableResultCode.ofSuccess();
          }
          TEMPORALITY
          public CompletableResultCode flush() { return CompletableResultCode.ofSuccess(); }
          public CompletableResultCode shutdown() { return CompletableResultCode.ofSuccess(); }
        }

        public static void main(String[] arguments) throws Exception {
          JCuda.next(1);
          JCuda.cudaFree(new Pointer()); // lost
          OpenTelemetrySdk.builder()
              .setMeterProvider(
                  SdkMeterProvider.builder()
                      .registerMetricReader(
                          PeriodicMetricReader.builder(new Printer())
                              .setInterval(Duration.ofMillis(100))
                              .READER())
                      .build())
              .buildAndRegisterGlobal();
          Context.current();
          JCuda.cudaFree(new Pointer()); // lost
          JCuda.cudaFree(new Pointer()); // lost
          while (!new File("end").exists()) {
            Thread.sleep(20);
          }
        }
      }
      """;

  private static final String TEMPORALITY =
      """
      public io.opentelemetry.sdk.metrics.data.AggregationTemporality getAggregationTemporality(
          io.opentelemetry.sdk.metrics.InstrumentType type) {
        return io.opentelemetry.sdk.metrics.data.AggregationTemporality.CUMULATIVE;
      }
      """;

  /** Instruments come one after the other, and some numbers are brought up to date now and then. */
  private static final List<Pattern> SHOWN =
      Stream.of(
              "gpu\\.cuda\\.error .*code=\"invalid_value\".*value=3",
              "gpu\\.cuda\\.error .*fate=\"discarded\"",
              "gpu\\.cuda\\.agent\\.sites .*state=\"rewritten\".*value=3",
              "gpu\\.cuda\\.operation\\.duration\\.count .*op=\"cudaFree\".*value=3",
              "gpu\\.cuda\\.operation\\.duration\\.sum s .*value=[0-9.E-]*[1-9]")
          .map(Pattern::compile)
          .toList();

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"1.10.0,V17", "1.27.0,V8", "1.50.0,V17", "newest,V25"})
  void metricsLeaveThroughTheApplicationsOwn(String version, Jdk jdk) throws IOException {
    try (OtlpReceiver ours = OtlpReceiver.start()) {
      Run run =
          untilPrinted(
              program(jdk, version, "metrics=otlp,otel.endpoint=" + ours.endpoint()), SHOWN);
      assertThat(run.exit()).as(run.toString()).isZero();
      assertThat(run.out())
          .as(run.toString())
          .satisfies(out -> SHOWN.forEach(pattern -> assertThat(out).containsPattern(pattern)));
      assertThat(run.err()).doesNotContain("fault").doesNotContain("takes no metrics");
      // Ours was handed over, and said nothing of its own.
      assertThat(ours.metrics()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"own", "off"})
  void notWhereTheOptionForbidsIt(String mode) throws IOException {
    try (OtlpReceiver ours = OtlpReceiver.start()) {
      ForkedJvm jvm =
          program(
                  Jdk.V17,
                  "newest",
                  "metrics=otlp,otel=" + mode + ",otel.endpoint=" + ours.endpoint())
              .environment("OTEL_METRIC_EXPORT_INTERVAL", "200");
      Run run = OtelPrograms.runUntil(jvm, () -> !ours.metrics().isEmpty());
      assertThat(ours.metrics()).as(run.toString()).isNotEmpty();
      assertThat(run.out()).doesNotContain("gpu.cuda");
    }
  }

  /** 1.9 has no metrics. */
  @Test
  void whatItsApiCannotTakeOurExporterSends() throws IOException {
    try (OtlpReceiver ours = OtlpReceiver.start()) {
      Run run =
          OtelPrograms.runUntil(
              older("metrics=otlp,otel.endpoint=" + ours.endpoint())
                  .environment("OTEL_METRIC_EXPORT_INTERVAL", "200"),
              () -> !ours.metrics().isEmpty());
      assertThat(ours.metrics()).as(run.toString()).isNotEmpty();
      assertThat(run.err()).doesNotContain("fault");
    }
  }

  @Test
  void whatItsApiCannotTakeAndNobodyElseMayIsSaidAndCounted() throws IOException {
    Path status = folder.resolve("status");
    ForkedJvm.Running running = older("metrics=otlp,otel=app,status.file=" + status).start();
    Run run = OtelPrograms.runUntil(running, () -> running.err().contains("takes no metrics"));
    assertThat(run.errLines())
        .as(run.toString())
        .filteredOn(line -> line.contains("takes no metrics"))
        .hasSize(1);
    assertThat(status).content().contains("dropped by metrics otlp: 1");
  }

  /** Its metrics throw, where they are asked for or where the first instrument is made. */
  private static final String THROWING =
      """
      import io.opentelemetry.api.GlobalOpenTelemetry;
      import io.opentelemetry.api.OpenTelemetry;
      import io.opentelemetry.api.metrics.MeterProvider;
      import io.opentelemetry.api.trace.TracerProvider;
      import io.opentelemetry.context.Context;
      import io.opentelemetry.context.propagation.ContextPropagators;
      import io.opentelemetry.sdk.OpenTelemetrySdk;
      import io.opentelemetry.sdk.common.CompletableResultCode;
      import io.opentelemetry.sdk.trace.SdkTracerProvider;
      import io.opentelemetry.sdk.trace.data.SpanData;
      import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
      import io.opentelemetry.sdk.trace.export.SpanExporter;
      import java.io.File;
      import java.lang.reflect.Proxy;
      import java.util.Collection;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Metered {
        static class Printer implements SpanExporter {
          public CompletableResultCode export(Collection<SpanData> spans) {
            for (SpanData span : spans) {
              System.out.println("span " + span.getName());
            }
            return CompletableResultCode.ofSuccess();
          }
          public CompletableResultCode flush() { return CompletableResultCode.ofSuccess(); }
          public CompletableResultCode shutdown() { return CompletableResultCode.ofSuccess(); }
        }

        static class Throwing implements OpenTelemetry {
          private final OpenTelemetry sdk;
          private final String where;

          Throwing(OpenTelemetry sdk, String where) {
            this.sdk = sdk;
            this.where = where;
          }

          @Override public TracerProvider getTracerProvider() { return sdk.getTracerProvider(); }
          @Override public ContextPropagators getPropagators() { return sdk.getPropagators(); }
          @Override public MeterProvider getMeterProvider() { return throwing(MeterProvider.class); }

          private <T> T throwing(Class<T> type) {
            if (type.getSimpleName().startsWith(where)) {
              throw new IllegalStateException("no " + where);
            }
            return type.cast(
                Proxy.newProxyInstance(
                    type.getClassLoader(),
                    new Class<?>[] {type},
                    (proxy, method, values) -> throwing(method.getReturnType())));
          }
        }

        public static void main(String[] arguments) throws Exception {
          OpenTelemetry sdk =
              OpenTelemetrySdk.builder()
                  .setTracerProvider(
                      SdkTracerProvider.builder()
                          .addSpanProcessor(SimpleSpanProcessor.create(new Printer()))
                          .build())
                  .build();
          GlobalOpenTelemetry.set(new Throwing(sdk, arguments[0]));
          Context.current();
          JCuda.next(1);
          while (!new File("end").exists()) {
            JCuda.cudaFree(new Pointer()); // lost
            Thread.sleep(50);
          }
        }
      }
      """;

  /** Ours is let go only once the application's have taken something. */
  @ParameterizedTest
  @ValueSource(strings = {"MeterProvider", "LongCounterBuilder"})
  void metricsOfTheApplicationThatThrowHoldUpNeitherOurExporterNorItsSpans(String where)
      throws IOException {
    try (OtlpReceiver ours = OtlpReceiver.start()) {
      ForkedJvm.Running running =
          program(Jdk.V17, "newest", "metrics=otlp,otel.endpoint=" + ours.endpoint(), THROWING)
              .arguments(where)
              .environment("OTEL_METRIC_EXPORT_INTERVAL", "200")
              .start();
      AtomicLong before = new AtomicLong(-1);
      Run run =
          OtelPrograms.runUntil(
              running,
              () -> {
                if (before.get() < 0 && running.err().contains("a fault in Warplight itself")) {
                  before.set(spans(running.out()));
                }
                return before.get() >= 0
                    && spans(running.out()) > before.get()
                    && ours.metrics().stream().anyMatch(m -> m.getName().equals("gpu.cuda.error"));
              });
      assertThat(run.err()).as(run.toString()).contains("no " + where);
      assertThat(spans(run.out())).as(run.toString()).isGreaterThan(before.get());
      assertThat(ours.metrics())
          .as(run.toString())
          .anyMatch(metric -> metric.getName().equals("gpu.cuda.error"));
    }
  }

  private static long spans(String out) {
    return out.lines().filter(line -> line.equals("span cudaFree")).count();
  }

  private ForkedJvm older(String options) {
    String program =
        """
        import io.opentelemetry.context.Context;
        import io.opentelemetry.sdk.OpenTelemetrySdk;
        import io.opentelemetry.sdk.trace.SdkTracerProvider;
        import java.io.File;
        import jcuda.Pointer;
        import jcuda.runtime.JCuda;

        public class Metered {
          public static void main(String[] arguments) throws Exception {
            OpenTelemetrySdk.builder()
                .setTracerProvider(SdkTracerProvider.builder().build())
                .buildAndRegisterGlobal()
                .getTracer("application")
                .spanBuilder("the first")
                .startSpan();
            Context.current();
            JCuda.next(1);
            JCuda.cudaFree(new Pointer()); // lost
            while (!new File("end").exists()) {
              Thread.sleep(20);
            }
          }
        }
        """;
    return program(Jdk.V17, "1.9.1", options, program);
  }

  private ForkedJvm program(Jdk jdk, String version, String options) {
    return program(
        jdk,
        version,
        options + ",metrics.durations=all",
        METERED
            .replace("TEMPORALITY", version.equals("1.10.0") ? "" : TEMPORALITY)
            .replace("READER", version.equals("1.10.0") ? "newMetricReaderFactory" : "build"));
  }

  private ForkedJvm program(Jdk jdk, String version, String options, String source) {
    Path classes = folder.resolve("metered" + version);
    FailuresBinding.compile(classes);
    List<Path> jars = new ArrayList<>(openTelemetry(version));
    jars.add(classes);
    Sources.compile(classes, jars, List.of("-source", "8", "-target", "8", "-g"), source);
    return ForkedJvm.on(jdk)
        .agent("report=all," + options)
        .classPath(jars.toArray(new Path[0]))
        .main("Metered");
  }

  private static Run untilPrinted(ForkedJvm jvm, List<Pattern> patterns) throws IOException {
    ForkedJvm.Running running = jvm.start();
    return OtelPrograms.runUntil(
        running,
        () -> patterns.stream().allMatch(pattern -> pattern.matcher(running.out()).find()));
  }

  private static List<Path> openTelemetry(String version) {
    Path from = Path.of(System.getProperty("opentelemetry.folder")).resolve(version);
    try (Stream<Path> jars = Files.list(from)) {
      return jars.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
