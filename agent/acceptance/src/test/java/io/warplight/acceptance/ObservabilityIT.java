package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The rules and the dashboard under examples/observability, with Prometheus itself: no panel
 * without data, no rule that says something else than it should.
 */
class ObservabilityIT {

  private static final Path EXAMPLE = Path.of("../../examples/observability").toAbsolutePath();

  /** Loses statuses, checks some, loses its device and goes on, until it is ended. */
  private static final String SERVICE =
      """
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Service {
        public static void main(String[] arguments) throws Exception {
          JCuda.during(System::gc);
          for (int i = 0; ; i++) {
            JCuda.next(0);
            JCuda.cudaStreamSynchronize(null);
            JCuda.next(1);
            JCuda.cudaFree(new Pointer()); // lost
            if (JCuda.cudaDeviceSynchronize() != 0) {
              JCuda.next(700);
              JCuda.cudaFree(new Pointer()); // lost
            }
            Thread.sleep(50);
          }
        }
      }
      """;

  /** Holds memory, and clears failures that nobody has looked at, on the simulated device. */
  private static final String HOLDER =
      """
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Holder {
        public static void main(String[] arguments) throws Exception {
          Pointer held = new Pointer();
          JCuda.cudaMalloc(held, 4096);
          while (true) {
            JCuda.cudaMalloc(new Pointer(), 1L << 50); // lost
            JCuda.cudaDeviceSynchronize();
            JCuda.cudaGetLastError();
            Thread.sleep(50);
          }
        }
      }
      """;

  private static final Pattern METRICS = Pattern.compile("metrics are at http://(\\S+)/metrics");
  private static final Pattern LISTENING =
      Pattern.compile("Listening on\" address=(127\\.0\\.0\\.1:\\d+)");
  private static final Pattern READY = Pattern.compile("(Server is ready)");
  private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(4);

  @TempDir Path folder;

  /**
   * Each test is counted as skipped, with the reason, in the runner's summary. On CI they are
   * there, and if they are not, that is a failure.
   */
  @BeforeEach
  void skipWithoutPrometheus() {
    List<String> missing =
        Stream.of("promtool", "prometheus").filter(tool -> !isInstalled(tool)).toList();
    if (missing.isEmpty()) {
      return;
    }
    String line =
        "ObservabilityIT did NOT run: "
            + String.join(" and ", missing)
            + " not found in PATH, so the rules and the dashboard are not tried. Debian's package"
            + " prometheus has both.";
    assertThat(System.getenv("CI")).as(line).isNotEqualTo("true");
    System.err.println(line);
    Assumptions.abort(line);
  }

  private static boolean isInstalled(String tool) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(place -> Files.isExecutable(Path.of(place, tool)));
  }

  @Test
  void promtoolFindsTheRulesRight() throws Exception {
    tool("promtool", "check", "config", EXAMPLE.resolve("prometheus.yml").toString());
    tool("promtool", "test", "rules", EXAMPLE.resolve("rules-test.yml").toString());
  }

  /** As docs/metrics.md has it, but for the port, and the folder where Prometheus writes. */
  @Test
  void prometheusStartsAsThePageSays() throws Exception {
    String block = PageBlocks.of("metrics.md").with("prometheus --config.file=").text();
    assertThat(block).startsWith("cd examples/observability\nprometheus ");
    Path log = folder.resolve("page.log");
    Process bash =
        new ProcessBuilder(
                "bash",
                "-c",
                block.replace(
                    "\nprometheus ",
                    "\nexec prometheus --web.listen-address=127.0.0.1:0 --storage.tsdb.path="
                        + folder.resolve("page")
                        + " "))
            .directory(EXAMPLE.resolve("../..").toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      awaitMatch(() -> text(log), READY, bash);
      assertThat(text(log)).contains("Completed loading of configuration file");
    } finally {
      bash.destroyForcibly();
    }
  }

  @Test
  void everyPanelHasDataFromARealRun() throws Exception {
    ForkedJvm.Running service = service();
    ForkedJvm.Running holder = holder();
    Process prometheus = null;
    try {
      String targets =
          awaitMatch(service::err, METRICS, service.process())
              + "\", \""
              + awaitMatch(holder::err, METRICS, holder.process());
      Path log = folder.resolve("prometheus.log");
      prometheus = prometheus(targets, log);
      String address = awaitMatch(() -> text(log), LISTENING, prometheus);
      Map<String, String> empty = queries();
      assertThat(empty).hasSizeGreaterThanOrEqualTo(8);
      long end = System.nanoTime() + PATIENCE_NANOS;
      while (!empty.isEmpty() && System.nanoTime() < end) {
        Thread.sleep(1_000);
        for (Map.Entry<String, String> query : Map.copyOf(empty).entrySet()) {
          if (hasData(address, query.getValue())) {
            empty.remove(query.getKey());
          }
        }
      }
      assertThat(empty).as("panels without data").isEmpty();
    } finally {
      service.process().destroyForcibly();
      holder.process().destroyForcibly();
      if (prometheus != null) {
        prometheus.destroyForcibly();
      }
    }
  }

  private ForkedJvm.Running service() throws IOException {
    Path classes = folder.resolve("service");
    FailuresBinding.compile(classes, SERVICE);
    return ForkedJvm.on(Jdk.V17)
        .agent(
            "metrics=prometheus:0,metrics.calls=on,metrics.durations=all,"
                + "gc.overlap=on,spans.threshold=1ms")
        .classPath(classes)
        .main("Service")
        .start();
  }

  private ForkedJvm.Running holder() throws IOException {
    Path classes = folder.resolve("holder");
    Sources.compile(classes, List.of(Jars.jcuda()), HOLDER);
    return ForkedJvm.on(Jdk.V17)
        .options("-javaagent:" + Jars.simulator())
        .agent("metrics=prometheus:0")
        .classPath(classes, Jars.jcuda())
        .main("Holder")
        .start();
  }

  private Process prometheus(String targets, Path log) throws IOException {
    Path config = folder.resolve("prometheus.yml");
    Files.writeString(
        config,
        Files.readString(EXAMPLE.resolve("prometheus.yml"))
            .replace("localhost:9464", targets)
            .replace("15s", "1s")
            .replace("- recording-", "- " + EXAMPLE + "/recording-")
            .replace("- alert-", "- " + EXAMPLE + "/alert-"));
    return new ProcessBuilder(
            "prometheus",
            "--config.file=" + config,
            "--storage.tsdb.path=" + folder.resolve("data"),
            "--web.listen-address=127.0.0.1:0")
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
  }

  /** Of each panel, its queries with the dashboard's variables filled in, and the rules' names. */
  private static Map<String, String> queries() throws IOException {
    Map<String, String> queries = new LinkedHashMap<>();
    JsonNode dashboard = new ObjectMapper().readTree(EXAMPLE.resolve("dashboard.json").toFile());
    for (JsonNode panel : dashboard.get("panels")) {
      for (JsonNode target : panel.get("targets")) {
        queries.put(
            panel.get("title").asText() + " " + target.get("refId").asText(),
            target
                .get("expr")
                .asText()
                .replace("$__rate_interval", "20s")
                .replace("$__range", "1m")
                .replace("$job", ".*")
                .replace("$instance", ".*"));
      }
    }
    queries.put("rule", "gpu_cuda:swallowed:ratio5m");
    return queries;
  }

  private static boolean hasData(String address, String query) throws Exception {
    URI uri =
        URI.create(
            "http://"
                + address
                + "/api/v1/query?query="
                + URLEncoder.encode(query, StandardCharsets.UTF_8));
    JsonNode answer =
        new ObjectMapper()
            .readTree(
                HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
                    .body());
    assertThat(answer.get("status").asText()).as(query + answer).isEqualTo("success");
    List<Double> values = new ArrayList<>();
    for (JsonNode sample : answer.get("data").get("result")) {
      values.add(Double.parseDouble(sample.get("value").get(1).asText()));
    }
    // A fault or a drop would be none: those panels show their zero.
    boolean mayBeZero = query.contains("agent_faults") || query.contains("agent_dropped");
    return values.stream().anyMatch(value -> mayBeZero || value > 0);
  }

  private interface Source {
    String text() throws IOException;
  }

  private static String text(Path file) throws IOException {
    return Files.exists(file) ? Files.readString(file) : "";
  }

  private static String awaitMatch(Source source, Pattern pattern, Process process)
      throws Exception {
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (System.nanoTime() < end && process.isAlive()) {
      Matcher matcher = pattern.matcher(source.text());
      if (matcher.find()) {
        return matcher.group(1);
      }
      Thread.sleep(50);
    }
    throw new AssertionError("never said " + pattern + ":\n" + source.text());
  }

  private void tool(String... command) throws Exception {
    Path log = folder.resolve("tool.log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    assertThat(process.waitFor()).as(text(log)).isZero();
  }
}
