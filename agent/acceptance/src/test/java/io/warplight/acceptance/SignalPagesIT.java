package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.resource.v1.Resource;
import io.warplight.acceptance.PageBlocks.Block;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the pages on metrics, OpenTelemetry, flight recordings and the API tell a user to do, done
 * as it stands there, on the simulated device. Only ports are others, which are free.
 */
class SignalPagesIT {

  private static final Duration PATIENCE = Duration.ofMinutes(4);
  private static final Pattern METRICS = Pattern.compile("metrics are at http://\\S+:(\\d+)/");

  /** Loses three statuses. */
  private static final String APPLICATION =
      """
      import java.io.File;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Application {
        public static void main(String[] arguments) throws Exception {
          for (int i = 0; i < 3; i++) {
            JCuda.cudaMemcpy(new Pointer(), new Pointer(), 16, 1); // lost
          }
          while (!new File("end").exists()) {
            Thread.sleep(20);
          }
        }
      }
      """;

  /** Loses statuses until it is ended, as recordings have only what comes after their start. */
  private static final String SERVICE =
      """
      import java.io.File;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Service {
        public static void main(String[] arguments) throws Exception {
          while (!new File("end").exists()) {
            JCuda.cudaMemcpy(new Pointer(), new Pointer(), 16, 1); // lost
            Thread.sleep(20);
          }
        }
      }
      """;

  /** Prints what its own registry has. */
  private static final String METERED =
      """
      import io.micrometer.core.instrument.Meter;
      import io.micrometer.core.instrument.Metrics;
      import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Metered {
        public static void main(String[] arguments) throws Exception {
          SimpleMeterRegistry registry = new SimpleMeterRegistry();
          Metrics.addRegistry(registry);
          JCuda.cudaMemcpy(new Pointer(), new Pointer(), 16, 1); // lost
          Meter meter = null;
          while (meter == null || meter.measure().iterator().next().getValue() < 1) {
            Thread.sleep(20);
            meter = registry.find("gpu.cuda.error").meter();
          }
          System.out.println(meter.getId().getName() + " " + meter.getId().getTag("op"));
        }
      }
      """;

  @TempDir static Path jars;
  @TempDir Path work;

  private final Map<String, String> environment = new LinkedHashMap<>();
  private final List<Process> started = new ArrayList<>();

  @BeforeAll
  static void build() throws IOException {
    List<Path> micrometer = new ArrayList<>();
    Path folder = Path.of(System.getProperty("micrometer.folder")).toAbsolutePath();
    for (String name :
        List.of("micrometer-core-1.5.17", "HdrHistogram-2.2.2", "LatencyUtils-2.0.3")) {
      micrometer.add(folder.resolve(name + ".jar"));
    }
    micrometer.add(Jars.jcuda());
    Path classes =
        Sources.compile(jars.resolve("classes"), micrometer, APPLICATION, SERVICE, METERED);
    for (String main : List.of("Application", "Service", "Metered")) {
      writeJar(main, classes, micrometer);
    }
  }

  private static void writeJar(String main, Path classes, List<Path> libraries) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, main);
    manifest
        .getMainAttributes()
        .put(
            Attributes.Name.CLASS_PATH,
            libraries.stream().map(jar -> jar.toUri().toString()).collect(Collectors.joining(" ")));
    try (OutputStream file = Files.newOutputStream(jars.resolve(main + ".jar"));
        JarOutputStream jar = new JarOutputStream(file, manifest)) {
      jar.putNextEntry(new JarEntry(main + ".class"));
      jar.write(Files.readAllBytes(classes.resolve(main + ".class")));
      jar.closeEntry();
    }
  }

  @AfterEach
  void leaveNothingRunning() {
    started.forEach(Process::destroyForcibly);
  }

  /** Whoever writes another block says here where it is tried. */
  @Test
  void everyBlockOfCommandsIsTried() throws IOException {
    List<String> first = new ArrayList<>();
    for (String page : List.of("metrics.md", "opentelemetry.md", "jfr.md", "api.md")) {
      for (Block block : PageBlocks.of(page).all()) {
        if (block.language().isEmpty() && !block.text().startsWith("gpu_cuda_")) {
          first.add(block.commands().get(0).replaceAll("-javaagent:warplight.jar", "AGENT"));
        }
      }
    }
    assertThat(first)
        .containsExactly(
            "java AGENT=metrics=prometheus:9464 -jar application.jar",
            // Prometheus in ObservabilityIT; of the containers the files alone, as the page says.
            "cd examples/observability",
            "cd examples/observability/compose",
            "java AGENT=metrics=prometheus:9464,gc.overlap=on -jar application.jar",
            "java AGENT=metrics=app -jar application.jar",
            // The Spring Boot example, in its own module's ActuatorIT.
            "mvn -DskipTests package",
            "OTEL_SERVICE_NAME=solver java AGENT=metrics=otlp,otel.endpoint=http://localhost:4318"
                + " -jar application.jar",
            "java AGENT=otel.endpoint=http://localhost:4318 -jar application.jar",
            "OTEL_EXPORTER_OTLP_ENDPOINT=http://localhost:4318 OTEL_SERVICE_NAME=solver java AGENT"
                + " -jar application.jar",
            "java -javaagent:opentelemetry-javaagent.jar AGENT -jar application.jar",
            // ZipkinTrial, in .ci/long.
            "java -jar zipkin-server-3.5.1-slim.jar",
            "java AGENT -XX:StartFlightRecording=filename=app.jfr -jar app.jar",
            "jfr print --events CudaFailure --stack-depth 30 app.jfr",
            "unzip -p warplight.jar warplight/warplight.jfc > warplight.jfc");
  }

  @Test
  void prometheusIsGivenWhatThePageShows() throws Exception {
    prepare("application.jar", "Application");
    PageBlocks page = PageBlocks.of("metrics.md");
    Block block = page.with("metrics=prometheus:9464 -jar");
    ForkedJvm.Running java = start(block.commands().get(0).replace(":9464", ":0"));
    String curl = block.commands().get(1).replace("9464", port(java));
    List<String> lines = page.after(block).lines();
    assertThat(lines).isNotEmpty();
    java.awaitUntil(PATIENCE, () -> shell(curl).lines().toList().containsAll(lines));
    end(java);
  }

  @Test
  void overlapsWithPausesAreWatchedWithoutAComplaint() throws Exception {
    prepare("application.jar", "Application");
    Block block = PageBlocks.of("metrics.md").with("gc.overlap=on -jar");
    ForkedJvm.Running java = start(block.commands().get(0).replace(":9464", ":0"));
    assertThat(port(java)).isNotEmpty();
    Run run = end(java);
    assertThat(run.err()).doesNotContain("is off").doesNotContain("fault");
  }

  @Test
  void theApplicationsOwnMicrometerHasTheMeters() throws Exception {
    prepare("application.jar", "Metered");
    Block block = PageBlocks.of("metrics.md").with("metrics=app -jar");
    Run run = start(block.commands().get(0)).await(PATIENCE);
    assertThat(run.out()).as(run.toString()).isEqualTo("gpu.cuda.error cudaMemcpy\n");
  }

  @Test
  void aCollectorIsSentMetrics() throws Exception {
    prepare("application.jar", "Application");
    // The page says 60 s.
    environment.put("OTEL_METRIC_EXPORT_INTERVAL", "200");
    Block block = PageBlocks.of("metrics.md").with("metrics=otlp,otel.endpoint");
    try (OtlpReceiver collector = OtlpReceiver.start()) {
      ForkedJvm.Running java = start(toward(collector, block.commands().get(0)));
      java.awaitUntil(
          PATIENCE,
          () ->
              collector.metrics().stream().map(Metric::getName).anyMatch("gpu.cuda.error"::equals));
      end(java);
      assertThat(collector.resources()).allMatch(SignalPagesIT::isTheSolver);
    }
  }

  @Test
  void aCollectorIsSentSpansAndEventsByTheOption() throws Exception {
    spansAndEvents("otel.endpoint=http://localhost:4318 -jar", false);
  }

  @Test
  void aCollectorIsSentSpansAndEventsByOpenTelemetrysVariables() throws Exception {
    spansAndEvents("OTEL_EXPORTER_OTLP_ENDPOINT=http", true);
  }

  private void spansAndEvents(String command, boolean named) throws Exception {
    prepare("application.jar", "Application");
    environment.put("OTEL_BSP_SCHEDULE_DELAY", "100");
    environment.put("OTEL_BLRP_SCHEDULE_DELAY", "100");
    Block block = PageBlocks.of("opentelemetry.md").with(command);
    try (OtlpReceiver collector = OtlpReceiver.start()) {
      ForkedJvm.Running java = start(toward(collector, block.commands().get(0)));
      java.awaitUntil(
          PATIENCE, () -> collector.spans().size() >= 3 && collector.logs().size() >= 3);
      end(java);
      assertThat(collector.spans()).allMatch(span -> span.getName().equals("cudaMemcpy"));
      assertThat(collector.logs()).allMatch(log -> log.getEventName().equals("gpu.cuda.failure"));
      if (named) {
        assertThat(collector.resources()).allMatch(SignalPagesIT::isTheSolver);
      }
    }
  }

  @Test
  void besideTheOpenTelemetryAgentSpansAndEventsLeaveThroughIt() throws Exception {
    prepare("application.jar", "Application");
    environment.put("OTEL_METRICS_EXPORTER", "none");
    environment.put("OTEL_JAVAAGENT_LOGGING", "none");
    Path agents = Path.of(System.getProperty("opentelemetry.folder")).resolve("agent");
    try (Stream<Path> all = Files.list(agents)) {
      put("opentelemetry-javaagent.jar", all.findFirst().orElseThrow());
    }
    Block block = PageBlocks.of("opentelemetry.md").from("java -javaagent:opentelemetry");
    try (OtlpReceiver collector = OtlpReceiver.start()) {
      environment.put("OTEL_EXPORTER_OTLP_ENDPOINT", collector.endpoint());
      ForkedJvm.Running java = start(block.commands().get(0));
      java.awaitUntil(
          PATIENCE, () -> collector.spans().size() >= 3 && collector.logs().size() >= 3);
      end(java);
      assertThat(collector.spans()).allMatch(span -> span.getName().equals("cudaMemcpy"));
      assertThat(collector.resources())
          .allMatch(
              resource ->
                  OtlpReceiver.attributes(resource.getAttributesList())
                      .containsKey("telemetry.distro.name"));
    }
  }

  @Test
  void recordingsAreStartedDumpedAndPrinted() throws Exception {
    prepare("app.jar", "Service");
    PageBlocks page = PageBlocks.of("jfr.md");
    List<String> commands = page.with("jcmd PID JFR.start").commands();
    ForkedJvm.Running java = start(commands.get(0));
    String pid = Long.toString(java.process().pid());
    java.awaitUntil(PATIENCE, () -> succeeds(commands.get(1).replace("PID", pid)));
    // Until the agent has opened its side of the recorder.
    java.awaitUntil(
        PATIENCE,
        () ->
            succeeds(commands.get(2).replace("PID", pid))
                && shell(commands.get(3)).contains("io.warplight.CudaFailure {"));
    assertThat(shell(page.with("--stack-depth 30").commands().get(0)))
        .contains("Service.main(")
        .contains("codeFunctionName = \"Service.main\"");
    end(java);
  }

  @Test
  void theSettingsInTheJarAskForEveryCall() throws Exception {
    prepare("app.jar", "Service");
    List<String> commands = PageBlocks.of("jfr.md").with("unzip -p").commands();
    assertThat(succeeds(commands.get(0))).isTrue();
    ForkedJvm.Running java = start(commands.get(1));
    String dump = "jcmd " + java.process().pid() + " JFR.dump filename=now.jfr";
    java.awaitUntil(
        PATIENCE,
        () ->
            succeeds(dump)
                && shell("jfr print --events CudaCopy now.jfr")
                    .contains("io.warplight.CudaCopy {"));
    end(java);
  }

  /** Both blocks of Java on the page lose a status, and the API says which. */
  @Test
  void theApisExamplesFailWhereAStatusIsLost() throws Exception {
    PageBlocks page = PageBlocks.of("api.md");
    List<Path> libraries = new ArrayList<>(List.of(Jars.jcuda(), Jars.api()));
    for (String name : List.of("junit-jupiter-api-.*", "apiguardian-.*", "opentest4j-.*")) {
      libraries.add(Jars.onClassPath(name + "\\.jar"));
    }
    String program =
        """
        import io.warplight.api.*;
        import java.util.concurrent.*;
        import jcuda.Pointer;
        import jcuda.runtime.JCuda;
        import org.junit.jupiter.api.Test;

        public class Page {
          static class Solver {
            void step() {
              JCuda.cudaMemcpy(new Pointer(), new Pointer(), 16, 1); // lost
            }
          }

          private final Solver solver = new Solver();
          private final ExecutorService executor = Executors.newFixedThreadPool(1);

          SOLVES

          void scoped() throws Exception {
            SCOPED
          }

          public static void main(String[] arguments) throws Exception {
            Page page = new Page();
            for (Callable<?> each : new Callable<?>[] {
                Executors.callable(page::solves), () -> { page.scoped(); return null; }}) {
              try {
                each.call();
              } catch (AssertionError lost) {
                System.out.println(lost.getMessage().contains("Page$Solver.step:"));
              }
            }
            page.executor.shutdown();
          }
        }
        """
            .replace("SOLVES", page.with("void solves()").text())
            .replace("SCOPED", page.with("CudaScope scope").text());
    Path classes = Sources.compile(work.resolve("classes"), libraries, program);
    libraries.add(classes);
    Run run =
        ForkedJvm.on(Jdk.V17)
            .options("-javaagent:" + Jars.simulator())
            .agent()
            .classPath(libraries.toArray(new Path[0]))
            .main("Page")
            .run();
    assertThat(run.out()).as(run.toString()).isEqualTo("true\ntrue\n");
  }

  private static boolean isTheSolver(Resource resource) {
    return "solver"
        .equals(OtlpReceiver.attributes(resource.getAttributesList()).get("service.name"));
  }

  private static String toward(OtlpReceiver collector, String command) {
    return command.replace("http://localhost:4318", collector.endpoint());
  }

  /** A folder as the page's reader has it. */
  private void prepare(String application, String main) throws IOException {
    put("warplight.jar", Jars.warplight());
    put(application, jars.resolve(main + ".jar"));
  }

  private void put(String name, Path file) throws IOException {
    Files.copy(file, work.resolve(name));
  }

  private static String port(ForkedJvm.Running java) {
    java.awaitUntil(PATIENCE, () -> METRICS.matcher(java.err()).find());
    Matcher port = METRICS.matcher(java.err());
    assertThat(port.find()).isTrue();
    return port.group(1);
  }

  private Run end(ForkedJvm.Running java) throws IOException {
    Files.createFile(work.resolve("end"));
    Run run = java.await(PATIENCE);
    assertThat(run.exit()).as(run.toString()).isZero();
    return run;
  }

  /** Starts a line of the page. */
  private ForkedJvm.Running start(String line) throws IOException {
    Path out = work.resolve("out");
    Path err = work.resolve("err");
    Files.createDirectories(work.resolve("tmp"));
    // The shell gives its process to the last command of a line.
    ProcessBuilder bash = bash(line).redirectOutput(out.toFile()).redirectError(err.toFile());
    Process process = bash.start();
    started.add(process);
    return new ForkedJvm.Running(bash.command(), process, work);
  }

  private boolean succeeds(String line) {
    return run(line, work.resolve("line"), work.resolve("line-err")) == 0;
  }

  /** What a line prints. */
  private String shell(String line) {
    Path out = work.resolve("line");
    run(line, out, work.resolve("line-err"));
    try {
      return Files.readString(out);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private int run(String line, Path out, Path err) {
    try {
      Process process = bash(line).redirectOutput(out.toFile()).redirectError(err.toFile()).start();
      if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError(line + " hangs");
      }
      return process.exitValue();
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(line, e);
    }
  }

  private ProcessBuilder bash(String line) {
    ProcessBuilder bash = new ProcessBuilder("bash", "-c", line).directory(work.toFile());
    Map<String, String> settings = bash.environment();
    settings.keySet().removeIf(name -> name.startsWith("OTEL_") || name.startsWith("WARPLIGHT_"));
    settings.remove("JAVA_TOOL_OPTIONS");
    // A device; only the launcher java reads this variable.
    settings.put("JDK_JAVA_OPTIONS", "-javaagent:" + Jars.simulator());
    settings.put("PATH", Jdk.V17.home().resolve("bin") + ":" + settings.get("PATH"));
    settings.putAll(environment);
    bash.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
    return bash;
  }
}
