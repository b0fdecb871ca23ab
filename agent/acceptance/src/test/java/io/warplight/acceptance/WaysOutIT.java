package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What all ways out have in common, one row each. At the end of each way stands somebody who means
 * ill: who throws, blocks for ever, or calls CUDA again; where it is a network, an endpoint that
 * takes connections and never answers. No way makes the application wait, keeps the JVM from ending
 * or takes its exit code, stops another way, fills memory or the log, or lets a name forge a line.
 */
class WaysOutIT {

  /** A way out; its code registers the enemy at its end, in the application. */
  enum Way {
    LOG("report=all", "", ""),
    PROMETHEUS("metrics.durations=all", "", ""),
    OTLP_METRICS("metrics=prometheus:0+otlp,otel.endpoint=ENDPOINT", "", ""),
    OTLP_SPANS_AND_EVENTS("otel=own,otel.endpoint=ENDPOINT,spans=slow", "", ""),
    FLIGHT_RECORDER("jfr=auto", "", "new jdk.jfr.Recording().start();"),
    API(
        "report=swallowed",
        "",
        "io.warplight.api.CudaFailures.listen(failure -> Enemy.act(mode));"),
    MICROMETER(
        "metrics=prometheus:0+app",
        "micrometer/1.5.17",
        """
        io.micrometer.core.instrument.Metrics.globalRegistry.config().meterFilter(
            new io.micrometer.core.instrument.config.MeterFilter() {
              @Override
              public io.micrometer.core.instrument.Meter.Id map(
                  io.micrometer.core.instrument.Meter.Id id) {
                if (id.getName().startsWith("gpu.cuda.error")) {
                  Enemy.act(mode);
                }
                return id;
              }
            });
        """),
    OPEN_TELEMETRY(
        "otel=app,spans=all,spans.sample=1000",
        "opentelemetry/newest",
        """
        io.opentelemetry.sdk.OpenTelemetrySdk.builder()
            .setTracerProvider(
                io.opentelemetry.sdk.trace.SdkTracerProvider.builder()
                    .addSpanProcessor(
                        new io.opentelemetry.sdk.trace.SpanProcessor() {
                          @Override
                          public void onStart(
                              io.opentelemetry.context.Context parent,
                              io.opentelemetry.sdk.trace.ReadWriteSpan span) {}
                          @Override
                          public boolean isStartRequired() { return false; }
                          @Override
                          public void onEnd(io.opentelemetry.sdk.trace.ReadableSpan span) {
                            Enemy.act(mode);
                          }
                          @Override
                          public boolean isEndRequired() { return true; }
                        })
                    .build())
            .buildAndRegisterGlobal()
            .getTracer("application")
            .spanBuilder("the first")
            .startSpan();
        io.opentelemetry.context.Context.current();
        """),
    OPEN_TELEMETRY_METRICS(
        "metrics=prometheus:0+otlp,otel=app",
        "opentelemetry/newest",
        """
        io.opentelemetry.api.OpenTelemetry sdk =
            io.opentelemetry.sdk.OpenTelemetrySdk.builder().build();
        io.opentelemetry.api.GlobalOpenTelemetry.set(
            new io.opentelemetry.api.OpenTelemetry() {
              @Override
              public io.opentelemetry.api.trace.TracerProvider getTracerProvider() {
                return sdk.getTracerProvider();
              }
              @Override
              public io.opentelemetry.api.metrics.MeterProvider getMeterProvider() {
                Enemy.act(mode);
                return sdk.getMeterProvider();
              }
              @Override
              public io.opentelemetry.context.propagation.ContextPropagators getPropagators() {
                return sdk.getPropagators();
              }
            });
        io.opentelemetry.context.Context.current();
        """),
    JAVA_UTIL_LOGGING(
        "log.to=jul",
        "",
        """
        java.util.logging.Logger.getLogger("gpu.cuda").setUseParentHandlers(false);
        java.util.logging.Logger logger = java.util.logging.Logger.getLogger("gpu.cuda");
        logger.addHandler(
            new java.util.logging.Handler() {
              @Override
              public void publish(java.util.logging.LogRecord record) {
                Enemy.act(mode);
              }
              @Override
              public void flush() {}
              @Override
              public void close() {}
            });
        LOGGERS.add(logger);
        """);

    final String options;
    final String libraries;
    final String enemy;

    Way(String options, String libraries, String enemy) {
      this.options = options;
      this.libraries = libraries;
      this.enemy = enemy;
    }
  }

  private static final String ENEMY =
      """
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Enemy {
        static volatile boolean acted;

        static void act(String mode) {
          acted = true;
          if (mode.equals("throws")) {
            throw new IllegalStateException("an enemy's");
          }
          if (mode.equals("calls")) {
            JCuda.next(1);
            JCuda.cudaFree(new Pointer()); // lost
          }
          while (mode.equals("blocks")) {
            try {
              Thread.sleep(60_000);
            } catch (InterruptedException e) {
              // It means to block.
            }
          }
        }
      }
      """;

  /** Loses statuses: how its enemy acts, how many, and how it ends. */
  private static final String PROGRAM =
      """
      import java.io.File;
      import java.util.ArrayList;
      import java.util.List;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Program {
        static final List<Object> LOGGERS = new ArrayList<>();

        static class Caller extends Pointer {
          @Override public String toString() { return calls(); }
          @Override public int hashCode() { return calls().length(); }
          @Override public boolean equals(Object other) { return calls().isEmpty(); }
          private String calls() {
            JCuda.cudaFree(new Pointer());
            throw new IllegalStateException("nobody calls this");
          }
        }

        public static void main(String[] arguments) throws Exception {
          prepare(arguments[0]);
          Thread.currentThread().setName("a\\nwarplight: forged\\u001b[2J");
          JCuda.next(1);
          flood(Integer.parseInt(arguments[1]));
          while (Boolean.parseBoolean(arguments[3]) && !Enemy.acted) {
            Thread.sleep(20);
          }
          if (arguments[2].equals("halt")) {
            Runtime.getRuntime().halt(3);
          }
          if (arguments[2].equals("exit")) {
            System.exit(7);
          }
          new File("waiting").createNewFile();
          Thread.sleep(600_000);
        }

        private static void flood(int failures) {
          long before = 0;
          for (int i = 0; i < failures; i++) {
            JCuda.cudaFree(new Caller()); // lost
            if (i == failures / 2) {
              before = used();
            }
          }
          System.out.println(Math.max(0, used() - before) >> 20);
        }

        private static long used() {
          System.gc();
          return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        }

        static void prepare(String mode) throws Exception {
          ENEMY
        }
      }
      """;

  private static final String LOST = "cudaFree failed: 1 cudaErrorInvalidValue";
  private static final Pattern METRICS = Pattern.compile("metrics are at (http://\\S+/metrics)");

  /** How many; .ci/long makes a million of it. */
  private static final int FAILURES = Integer.getInteger("failures", 5_000);

  /** More than what a collector's timing leaves behind; each failure of a flood that stayed. */
  private static final int MEBIBYTES_OF_NOISE = 24;

  @TempDir static Path folder;

  private static ServerSocket blackHole;

  @BeforeAll
  static void open() throws IOException {
    blackHole = new ServerSocket(0, 500, InetAddress.getLoopbackAddress());
  }

  @AfterAll
  static void close() throws IOException {
    blackHole.close();
  }

  /** What blocks: the flood goes on, the witness counts, SIGTERM ends it. */
  @ParameterizedTest
  @EnumSource
  void oneThatBlocksHoldsUpNobody(Way way) throws Exception {
    ForkedJvm.Running running = jvm(way, "blocks", "wait").start();
    try {
      await(running, () -> Files.exists(running.folder().resolve("waiting")));
      assertThat(errors(running)).isEqualTo(FAILURES);
      long start = System.nanoTime();
      running.process().destroy();
      Run run = running.await(Duration.ofSeconds(120));
      // Two seconds, and a machine that is busy; what is avoided are ten for each exporter.
      assertThat(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start)).isLessThan(10);
      assertThat(run.exit()).as(run.toString()).isEqualTo(143);
      assertQuiet(run);
      assertThat(run.err()).contains(FAILURES + " failures, " + FAILURES + " swallowed");
    } finally {
      running.process().destroyForcibly();
    }
  }

  /** What throws: it is off, in one line; the exit code is the application's. */
  @ParameterizedTest
  @EnumSource
  void oneThatThrowsStopsNoOther(Way way) throws IOException {
    Run run = jvm(way, "throws", "exit").run();
    assertThat(run.exit()).as(run.toString()).isEqualTo(7);
    assertQuiet(run);
    assertThat(run.err()).contains(FAILURES + " failures, " + FAILURES + " swallowed");
    if (way.enemy.contains("Enemy")) {
      assertThat(run.err()).contains("a fault in Warplight itself").contains("an enemy's");
    }
  }

  /** What calls CUDA again and fails: it is not told of its own failures for ever. */
  @ParameterizedTest
  @EnumSource
  void oneThatCallsCudaAgainIsNotTold(Way way) throws IOException {
    Run run = jvm(way, "calls", "halt").run();
    assertThat(run.exit()).as(run.toString()).isEqualTo(3);
    assertQuiet(run);
    assertThat(run.err()).doesNotContain("Enemy.act(");
  }

  private static void assertQuiet(Run run) {
    assertThat(Integer.parseInt(run.out().trim()))
        .as(run.toString())
        .isLessThan(MEBIBYTES_OF_NOISE);
    assertThat(run.err()).contains(LOST).doesNotContain("\u001b");
    assertThat(run.errLines()).noneMatch(line -> line.startsWith("warplight: forged"));
    // One for each kind of signal that has an endpoint, or one for the enemy's first exception.
    assertThat(run.errLines())
        .as(run.toString())
        .filteredOn(line -> line.contains("endpoint") || line.contains("a fault in"))
        .hasSizeLessThanOrEqualTo(2);
    assertThat(run.errLines()).hasSizeLessThan(20);
  }

  private static ForkedJvm jvm(Way way, String mode, String end) throws IOException {
    Path classes = Files.createTempDirectory(folder, "classes");
    List<Path> libraries = new ArrayList<>(List.of(Jars.api()));
    if (!way.libraries.isEmpty()) {
      libraries.addAll(libraries(way.libraries));
    }
    Path binding = Files.createTempDirectory(folder, "binding");
    FailuresBinding.compile(binding);
    libraries.add(binding);
    Sources.compile(
        classes,
        libraries,
        List.of("-source", "8", "-target", "8", "-g"),
        ENEMY,
        PROGRAM.replace("ENEMY", way.enemy));
    libraries.add(classes);
    String endpoint = "http://127.0.0.1:" + blackHole.getLocalPort();
    String options = way.options.replace("ENDPOINT", endpoint);
    return ForkedJvm.on(Jdk.V17)
        .options("-Xmx256m")
        // The witness: another way that goes on.
        .agent(options.contains("metrics=") ? options : options + ",metrics=prometheus:0")
        .classPath(libraries.toArray(new Path[0]))
        .main("Program", mode, Integer.toString(FAILURES), end, hasEnemy(way))
        .timeout(Duration.ofMinutes(4));
  }

  /** Whether the program waits, after the flood, until its enemy has come into play. */
  private static String hasEnemy(Way way) {
    return Boolean.toString(way.enemy.contains("Enemy"));
  }

  private static List<Path> libraries(String place) throws IOException {
    String[] parts = place.split("/");
    Path jars = Path.of(System.getProperty(parts[0] + ".folder"));
    Path of = Files.isDirectory(jars.resolve(parts[1])) ? jars.resolve(parts[1]) : jars;
    try (Stream<Path> all = Files.list(of)) {
      return all.filter(
              jar ->
                  of != jars
                      || jar.toString().endsWith(parts[1] + ".jar")
                      || jar.getFileName().toString().matches("(HdrHistogram|LatencyUtils).*"))
          .sorted()
          .toList();
    }
  }

  /** What the witness counts, when it has opened. */
  private static long errors(ForkedJvm.Running running) throws Exception {
    await(running, () -> METRICS.matcher(running.err()).find());
    Matcher page = METRICS.matcher(running.err());
    assertThat(page.find()).isTrue();
    String text =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(page.group(1))).build(), BodyHandlers.ofString())
            .body();
    Matcher count = Pattern.compile("gpu_cuda_error_total\\{.*} (\\S+)").matcher(text);
    assertThat(count.find()).as(text).isTrue();
    return (long) Double.parseDouble(count.group(1));
  }

  private interface Condition {
    boolean holds() throws IOException;
  }

  private static void await(ForkedJvm.Running running, Condition condition) throws Exception {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
    while (System.nanoTime() < end && running.process().isAlive()) {
      if (condition.holds()) {
        return;
      }
      Thread.sleep(50);
    }
    throw new AssertionError(running.out() + "\n" + running.err());
  }
}
