package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The OpenTelemetry Java agent beside us, before and after us on the command line. */
class OtelAgentIT {

  /** Loses a status inside a span that the application makes by the API alone. */
  private static final String WITH_API =
      """
      import io.opentelemetry.api.GlobalOpenTelemetry;
      import io.opentelemetry.api.trace.Span;
      import io.opentelemetry.context.Scope;
      import java.io.File;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class WithApi {
        public static void main(String[] arguments) throws Exception {
          Span span = GlobalOpenTelemetry.getTracer("app").spanBuilder("work").startSpan();
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

  @TempDir static Path folder;

  @BeforeAll
  static void compile() {
    Sources.compile(folder, List.of(Jars.jcuda()), OtelPrograms.WAITER);
    List<Path> jars = new ArrayList<>(jars("1.27.0"));
    jars.add(Jars.jcuda());
    Sources.compile(folder, jars, WITH_API);
  }

  @ParameterizedTest(name = "{0}, agent {1}, first: {2}")
  @CsvSource({
    "V8, newest, true",
    "V17, newest, true",
    "V17, newest, false",
    "V17, older, true",
    "V25, newest, false"
  })
  void failuresOfAnApplicationWithoutTheApiLeaveThroughTheAgent(
      Jdk jdk, String agent, boolean first) throws IOException {
    try (OtlpReceiver collector = OtlpReceiver.start()) {
      Run run =
          OtelPrograms.runUntil(
              beside(jdk, agent, first, "report=all", collector)
                  .classPath(Programs.loserClassPath(folder))
                  .main("Waiter"),
              () -> collector.spans().size() >= 2 && collector.logs().size() >= 2);
      assertThat(run.exit()).as(run.toString()).isZero();
      assertThat(run.err()).doesNotContain("fault");
      assertThat(collector.spans())
          .as(run.toString())
          .extracting(Span::getName)
          .containsExactlyInAnyOrder("cudaFree", "cudaMalloc");
      assertThat(collector.logs())
          .extracting(log -> log.getEventName())
          .containsOnly("gpu.cuda.failure");
      assertThat(collector.resources()).allMatch(OtelAgentIT::isTheAgents);
    }
  }

  @Test
  void aFailureIsAChildOfTheApplicationsSpan() throws IOException {
    try (OtlpReceiver collector = OtlpReceiver.start()) {
      List<Path> jars = new ArrayList<>(jars("1.27.0"));
      jars.addAll(List.of(Programs.loserClassPath(folder)));
      Run run =
          OtelPrograms.runUntil(
              beside(Jdk.V17, "newest", true, "report=all", collector)
                  .classPath(jars.toArray(new Path[0]))
                  .main("WithApi"),
              () -> collector.spans().size() >= 2);
      assertThat(collector.spans())
          .as(run.toString())
          .extracting(Span::getName)
          .containsExactlyInAnyOrder("work", "cudaMalloc");
      Span work = named(collector, "work");
      Span failed = named(collector, "cudaMalloc");
      assertThat(failed.getTraceId()).isEqualTo(work.getTraceId());
      assertThat(failed.getParentSpanId()).isEqualTo(work.getSpanId());
      assertThat(run.err()).contains("trace " + OtlpReceiver.hex(work.getTraceId()));
    }
  }

  /** The application has no API. */
  @Test
  void metricsLeaveThroughTheAgent() throws IOException {
    try (OtlpReceiver collector = OtlpReceiver.start();
        OtlpReceiver ours = OtlpReceiver.start()) {
      Run run =
          OtelPrograms.runUntil(
              beside(
                      Jdk.V17,
                      "newest",
                      true,
                      "report=all,metrics=otlp,otel.endpoint=" + ours.endpoint(),
                      collector)
                  .environment("OTEL_METRICS_EXPORTER", "otlp")
                  .environment("OTEL_METRIC_EXPORT_INTERVAL", "200")
                  .classPath(Programs.loserClassPath(folder))
                  .main("Waiter"),
              () -> collector.metrics().stream().anyMatch(OtelAgentIT::isOurs));
      assertThat(collector.metrics()).as(run.toString()).anyMatch(OtelAgentIT::isOurs);
      assertThat(collector.resources()).allMatch(OtelAgentIT::isTheAgents);
      assertThat(run.err()).doesNotContain("fault");
      assertThat(ours.metrics()).noneMatch(OtelAgentIT::isOurs);
    }
  }

  private static boolean isOurs(Metric metric) {
    return metric.getName().equals("gpu.cuda.error");
  }

  /** Spans, events and metrics. */
  @ParameterizedTest
  @CsvSource({"V8, true", "V17, true", "V17, false", "V25, true"})
  void ourOwnRequestsMakeNoSpans(Jdk jdk, boolean first) throws IOException {
    try (OtlpReceiver agents = OtlpReceiver.start();
        OtlpReceiver ours = OtlpReceiver.start()) {
      Run run =
          OtelPrograms.runUntil(
              beside(
                      jdk,
                      "newest",
                      first,
                      "otel=own,metrics=otlp,otel.endpoint=" + ours.endpoint(),
                      agents)
                  .environment("OTEL_METRIC_EXPORT_INTERVAL", "200")
                  .classPath(Programs.loserClassPath(folder))
                  .main("Waiter"),
              () ->
                  ours.spans().size() >= 2
                      && ours.logs().size() >= 2
                      && ours.metrics().stream().anyMatch(OtelAgentIT::isOurs));
      // The end flushes the agent's queue: what it made has arrived.
      assertThat(run.exit()).as(run.toString()).isZero();
      assertThat(ours.spans()).as(run.toString()).hasSize(2);
      assertThat(agents.spans()).as(run.toString()).isEmpty();
    }
  }

  private static ForkedJvm beside(
      Jdk jdk, String agent, boolean first, String arguments, OtlpReceiver collector) {
    ForkedJvm jvm = ForkedJvm.on(jdk).options(Programs.quiet(jdk));
    String neighbour = "-javaagent:" + jar(agent);
    if (first) {
      jvm.options(neighbour).agent(arguments);
    } else {
      jvm.agent(arguments).options(neighbour);
    }
    return jvm.environment("OTEL_EXPORTER_OTLP_ENDPOINT", collector.endpoint())
        .environment("OTEL_METRICS_EXPORTER", "none")
        .environment("OTEL_JAVAAGENT_LOGGING", "none");
  }

  private static boolean isTheAgents(Resource resource) {
    return OtlpReceiver.attributes(resource.getAttributesList())
        .containsKey("telemetry.distro.name");
  }

  private static Span named(OtlpReceiver collector, String name) {
    return collector.spans().stream()
        .filter(span -> span.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Path jar(String agent) {
    return agent.equals("older")
        ? Jars.onClassPath("opentelemetry-javaagent-.*\\.jar")
        : jars("agent").get(0);
  }

  private static List<Path> jars(String version) {
    Path from = Path.of(System.getProperty("opentelemetry.folder")).resolve(version);
    try (Stream<Path> jars = Files.list(from)) {
      return jars.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
