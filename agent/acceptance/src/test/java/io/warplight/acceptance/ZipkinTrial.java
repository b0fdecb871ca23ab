package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real trace server: what docs/opentelemetry.md says of Zipkin. Not among the tests of a build,
 * because its server is 84 MB: {@code .ci/long zipkin} fetches it and runs this.
 */
class ZipkinTrial {

  private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(5);

  /** Fails within a span of its own, and outside. */
  private static final String WORK =
      """
      import io.opentelemetry.api.GlobalOpenTelemetry;
      import io.opentelemetry.api.trace.Span;
      import io.opentelemetry.context.Scope;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Work {
        public static void main(String[] arguments) throws Exception {
          Span span = GlobalOpenTelemetry.getTracer("app").spanBuilder("work").startSpan();
          try (Scope scope = span.makeCurrent()) {
            JCuda.cudaMalloc(new Pointer(), 64); // lost
          } finally {
            span.end();
          }
          while (!new java.io.File("end").exists()) {
            Thread.sleep(20);
          }
        }
      }
      """;

  @TempDir Path folder;

  @Test
  void failingCallsStandInATraceUnderTheApplicationsSpan() throws Exception {
    List<Path> jars = new ArrayList<>(jars("1.27.0"));
    jars.add(Jars.jcuda());
    Sources.compile(folder, jars, WORK);
    jars.add(Jars.jcudaNatives());
    jars.add(folder);
    int port = freePort();
    ForkedJvm.Running server =
        ForkedJvm.on(Jdk.V17)
            .environment("QUERY_PORT", Integer.toString(port))
            .jar(Path.of(System.getProperty("zipkin.jar")))
            .start();
    try {
      String address = "http://localhost:" + port;
      awaitUp(server, address);
      String query = address + "/api/v2/traces?serviceName=solver";
      Run run =
          OtelPrograms.runUntil(
              solver(jars, address + "/api/v2/spans"),
              () -> get(query).contains("gpu.cuda.operation") && get(query).contains("work"));
      assertThat(run.exit()).as(run.toString()).isZero();
      String traces = get(query);
      JsonNode failed = named("cudamalloc", traces);
      assertThat(failed.get("parentId")).isEqualTo(named("work", traces).get("id"));
      JsonNode tags = failed.get("tags");
      assertThat(tags.get("error.type").asText()).isEqualTo("insufficient_driver");
      assertThat(tags.get("otel.status_code").asText()).isEqualTo("ERROR");
      assertThat(tags.get("gpu.cuda.operation").asText()).isEqualTo("cudaMalloc");
      assertThat(tags.get("gpu.cuda.status.code").asInt()).isEqualTo(35);
      assertThat(tags.get("code.function.name").asText()).isEqualTo("Work.main");
      assertThat(tags.get("code.line.number").asInt()).isEqualTo(11);
    } finally {
      server.process().destroyForcibly();
    }
  }

  private static ForkedJvm solver(List<Path> jars, String endpoint) throws IOException {
    return ForkedJvm.on(Jdk.V17)
        .options("-javaagent:" + jars("agent").get(0))
        .agent()
        .environment("OTEL_SERVICE_NAME", "solver")
        .environment("OTEL_TRACES_EXPORTER", "zipkin")
        .environment("OTEL_EXPORTER_ZIPKIN_ENDPOINT", endpoint)
        .environment("OTEL_METRICS_EXPORTER", "none")
        .environment("OTEL_LOGS_EXPORTER", "none")
        .classPath(jars.toArray(new Path[0]))
        .main("Work");
  }

  /** The first span of the only trace that has this name; Zipkin writes names in lower case. */
  private static JsonNode named(String name, String traces) throws IOException {
    JsonNode all = new ObjectMapper().readTree(traces);
    assertThat(all).hasSize(1);
    for (JsonNode span : all.get(0)) {
      if (span.get("name").asText().equals(name)) {
        return span;
      }
    }
    throw new AssertionError(name + " is not in " + traces);
  }

  private static void awaitUp(ForkedJvm.Running server, String address) throws Exception {
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (!get(address + "/health").contains("UP")) {
      assertThat(System.nanoTime() < end && server.process().isAlive()).as(server.out()).isTrue();
      Thread.sleep(200);
    }
  }

  /** What is answered, or why nothing is. */
  private static String get(String address) {
    try {
      return HttpClient.newHttpClient()
          .send(HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.ofString())
          .body();
    } catch (IOException | InterruptedException notYet) {
      return notYet.toString();
    }
  }

  /** Zipkin does not say which port it took, so it cannot be asked to take any. */
  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static List<Path> jars(String version) throws IOException {
    Path from = Path.of(System.getProperty("opentelemetry.folder")).resolve(version);
    try (Stream<Path> jars = Files.list(from)) {
      return jars.sorted().toList();
    }
  }
}
