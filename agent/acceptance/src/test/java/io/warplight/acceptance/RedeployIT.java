package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A server takes an application away and lays it anew, with its own OpenTelemetry, Micrometer and
 * logging each time: Warplight keeps nothing of the old one alive, and finds what the new one has.
 */
class RedeployIT {

  /** What is laid anew: fails in a span of its own, until its telemetry has it all. */
  private static final String APPLICATION =
      """
      import ch.qos.logback.classic.LoggerContext;
      import ch.qos.logback.classic.spi.ILoggingEvent;
      import ch.qos.logback.core.AppenderBase;
      import io.micrometer.core.instrument.Metrics;
      import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
      import io.opentelemetry.api.trace.Span;
      import io.opentelemetry.context.Context;
      import io.opentelemetry.context.Scope;
      import io.opentelemetry.sdk.OpenTelemetrySdk;
      import io.opentelemetry.sdk.common.CompletableResultCode;
      import io.opentelemetry.sdk.metrics.InstrumentType;
      import io.opentelemetry.sdk.metrics.SdkMeterProvider;
      import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
      import io.opentelemetry.sdk.metrics.data.MetricData;
      import io.opentelemetry.sdk.metrics.export.MetricExporter;
      import io.opentelemetry.sdk.metrics.export.PeriodicMetricReader;
      import io.opentelemetry.sdk.trace.ReadWriteSpan;
      import io.opentelemetry.sdk.trace.ReadableSpan;
      import io.opentelemetry.sdk.trace.SdkTracerProvider;
      import io.opentelemetry.sdk.trace.SpanProcessor;
      import java.time.Duration;
      import java.util.Collection;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;
      import org.slf4j.LoggerFactory;

      public class Application implements Runnable {
        private volatile String parent = "";
        private volatile boolean counted;
        private volatile boolean logged;

        class Lines extends AppenderBase<ILoggingEvent> {
          @Override protected void append(ILoggingEvent event) {
            logged |= event.getLoggerName().equals("gpu.cuda");
          }
        }

        class Spans implements SpanProcessor {
          @Override public void onStart(Context context, ReadWriteSpan span) {}
          @Override public boolean isStartRequired() { return false; }
          @Override public void onEnd(ReadableSpan span) {
            if (span.getName().equals("cudaFree")) {
              parent = span.getParentSpanContext().getSpanId();
            }
          }
          @Override public boolean isEndRequired() { return true; }
        }

        class Numbers implements MetricExporter {
          @Override public CompletableResultCode export(Collection<MetricData> metrics) {
            for (MetricData metric : metrics) {
              counted |= metric.getName().equals("gpu.cuda.error");
            }
            return CompletableResultCode.ofSuccess();
          }
          @Override public AggregationTemporality getAggregationTemporality(InstrumentType type) {
            return AggregationTemporality.CUMULATIVE;
          }
          @Override public CompletableResultCode flush() { return CompletableResultCode.ofSuccess(); }
          @Override public CompletableResultCode shutdown() { return CompletableResultCode.ofSuccess(); }
        }

        @Override public void run() {
          OpenTelemetrySdk sdk =
              OpenTelemetrySdk.builder()
                  .setTracerProvider(
                      SdkTracerProvider.builder().addSpanProcessor(new Spans()).build())
                  .setMeterProvider(
                      SdkMeterProvider.builder()
                          .registerMetricReader(
                              PeriodicMetricReader.builder(new Numbers())
                                  .setInterval(Duration.ofMillis(100))
                                  .build())
                          .build())
                  .buildAndRegisterGlobal();
          LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
          context.reset();
          Lines lines = new Lines();
          lines.setContext(context);
          lines.start();
          context.getLogger("ROOT").addAppender(lines);
          SimpleMeterRegistry registry = new SimpleMeterRegistry();
          Metrics.addRegistry(registry);
          Span span = sdk.getTracer("app").spanBuilder("work").startSpan();
          try {
            while (!parent.equals(span.getSpanContext().getSpanId())
                || registry.find("gpu.cuda.error").meter() == null
                || !counted
                || !logged) {
              try (Scope scope = span.makeCurrent()) {
                JCuda.next(1);
                JCuda.cudaFree(new Pointer()); // lost
              }
              Thread.sleep(20);
            }
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          } finally {
            span.end();
            sdk.close();
            context.stop();
          }
        }
      }
      """;

  private static final String SERVER =
      """
      import java.io.File;
      import java.lang.ref.WeakReference;
      import java.net.URL;
      import java.net.URLClassLoader;

      public class Server {
        public static void main(String[] arguments) throws Exception {
          for (int round = 0; round < 3; round++) {
            WeakReference<ClassLoader> gone = deploy(arguments);
            System.out.println("deployed");
            while (gone.get() != null) {
              System.gc();
              Thread.sleep(50);
            }
            System.out.println("gone");
          }
        }

        private static WeakReference<ClassLoader> deploy(String[] files) throws Exception {
          URL[] urls = new URL[files.length];
          for (int i = 0; i < urls.length; i++) {
            urls[i] = new File(files[i]).toURI().toURL();
          }
          try (URLClassLoader loader = new URLClassLoader(urls)) {
            Thread thread =
                new Thread((Runnable) loader.loadClass("Application").getConstructor().newInstance());
            thread.setContextClassLoader(loader);
            thread.start();
            thread.join();
            return new WeakReference<ClassLoader>(loader);
          }
        }
      }
      """;

  @TempDir static Path folder;
  private static Path server;
  private static final List<Path> application = new ArrayList<>();

  @BeforeAll
  static void compile() throws IOException {
    server = Sources.compile(folder.resolve("server"), List.of(), SERVER);
    try (Stream<Path> jars =
        Files.list(Path.of(System.getProperty("opentelemetry.folder")).resolve("newest"))) {
      jars.sorted().forEach(application::add);
    }
    Path micrometer = Path.of(System.getProperty("micrometer.folder")).toAbsolutePath();
    for (String name :
        List.of("micrometer-core-1.5.17", "HdrHistogram-2.2.2", "LatencyUtils-2.0.3")) {
      application.add(micrometer.resolve(name + ".jar"));
    }
    try (Stream<Path> jars =
        Files.list(Path.of(System.getProperty("logging.folder")).resolve("slf4j2"))) {
      jars.sorted().forEach(application::add);
    }
    Path classes = folder.resolve("application");
    FailuresBinding.compile(classes);
    application.add(classes);
    Sources.compile(classes, application, APPLICATION);
  }

  @ParameterizedTest
  @EnumSource
  void whatIsTakenAwayIsLetGoAndWhatComesIsFound(Jdk jdk) {
    Run run =
        ForkedJvm.on(jdk)
            .agent("metrics=app+otlp,otel=app,spans=slow,log.to=slf4j,log.interval=0s")
            .classPath(server)
            .main("Server", application.stream().map(Path::toString).toArray(String[]::new))
            .timeout(Duration.ofMinutes(5))
            .run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out()).as(run.toString()).isEqualTo("deployed\ngone\n".repeat(3));
    assertThat(run.err()).doesNotContain("fault");
  }
}
