package io.warplight.acceptance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
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
 * takes connections and never answers, answers with what is no HTTP, or refuses them. No way makes
 * the application wait, keeps the JVM from ending or takes its exit code, stops another way, fills
 * memory or the log, or lets a name or an answer forge a line.
 */
class WaysOutIT {

  /** A way out; its code registers the enemy at its end, in the application. */
  enum Way {
    /** The log writes past what the application has put in the place of its own error stream. */
    LOG(
        "report=all",
        "",
        0,
        """
        System.setErr(
            new java.io.PrintStream(
                new java.io.OutputStream() {
                  @Override
                  public void write(int one) {
                    Enemy.act(mode, "the application's error stream");
                  }
                }));
        """),
    /** Its enemies are clients, see {@link #clients}. */
    PROMETHEUS("metrics.durations=all", "", 0, ""),
    OTLP_METRICS("metrics=prometheus:0+otlp,otel.endpoint=ENDPOINT", "", 0, ""),
    OTLP_SPANS_AND_EVENTS("otel=own,otel.endpoint=ENDPOINT,spans=slow", "", 0, ""),
    /** A listener of the application's, told on the thread that starts a recording. */
    FLIGHT_RECORDER(
        "jfr=auto",
        "",
        0,
        """
        jdk.jfr.FlightRecorder.addListener(
            new jdk.jfr.FlightRecorderListener() {
              @Override
              public void recordingStateChanged(jdk.jfr.Recording recording) {
                // Not at the end: the recorder itself waits for its listeners there, agent or none.
                if (!mode.equals("calls")
                    && recording.getState() == jdk.jfr.RecordingState.RUNNING) {
                  Enemy.block(mode);
                }
              }
            });
        Thread starts = new Thread(() -> new jdk.jfr.Recording().start());
        starts.setDaemon(true);
        starts.start();
        """),
    API(
        "report=swallowed",
        "",
        1,
        "io.warplight.api.CudaFailures.listen(failure -> Enemy.act(mode));"),
    MICROMETER(
        "metrics=prometheus:0+app",
        "micrometer/1.5.17",
        1,
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
        1,
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
        1,
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
    /** All that is not the JDK's, at once: each has a thread of its own. */
    LOGGING_LIBRARIES(
        "log.to=slf4j+logback+log4j",
        "logging/slf4j2+logging/log4j2",
        3,
        """
        ch.qos.logback.classic.LoggerContext logback =
            (ch.qos.logback.classic.LoggerContext) org.slf4j.LoggerFactory.getILoggerFactory();
        logback.reset();
        logback.addTurboFilter(
            new ch.qos.logback.classic.turbo.TurboFilter() {
              @Override
              public ch.qos.logback.core.spi.FilterReply decide(
                  org.slf4j.Marker marker, ch.qos.logback.classic.Logger logger,
                  ch.qos.logback.classic.Level level, String text, Object[] values,
                  Throwable thrown) {
                if (logger.getName().equals("gpu.cuda")) {
                  Enemy.act(mode, Thread.currentThread().getName() + Thread.currentThread().getId());
                }
                return ch.qos.logback.core.spi.FilterReply.NEUTRAL;
              }
            });
        org.apache.logging.log4j.core.LoggerContext log4j =
            (org.apache.logging.log4j.core.LoggerContext)
                org.apache.logging.log4j.LogManager.getContext(false);
        org.apache.logging.log4j.core.config.LoggerConfig root =
            log4j.getConfiguration().getRootLogger();
        new ArrayList<>(root.getAppenders().keySet()).forEach(root::removeAppender);
        org.apache.logging.log4j.core.appender.AbstractAppender appender =
            new org.apache.logging.log4j.core.appender.AbstractAppender(
                "enemy", null, null, false, null) {
              @Override
              public void append(org.apache.logging.log4j.core.LogEvent event) {
                Enemy.act(mode, "log4j");
              }
            };
        appender.start();
        root.addAppender(appender, org.apache.logging.log4j.Level.WARN, null);
        log4j.updateLoggers();
        """),
    JAVA_UTIL_LOGGING(
        "log.to=jul",
        "",
        1,
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
    final int enemies;
    final String enemy;

    /**
     * A way.
     *
     * @param enemies how many come into play; what they throw is a fault each
     */
    Way(String options, String libraries, int enemies, String enemy) {
      this.options = options;
      this.libraries = libraries;
      this.enemies = enemies;
      this.enemy = enemy;
    }
  }

  private static final String ENEMY =
      """
      import java.util.Set;
      import java.util.concurrent.ConcurrentHashMap;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Enemy {
        static final Set<String> ACTED = ConcurrentHashMap.newKeySet();

        static void act(String mode) {
          act(mode, "the only one");
        }

        static void act(String mode, String who) {
          ACTED.add(who);
          if (mode.equals("calls")) {
            JCuda.next(1);
            JCuda.cudaFree(new Pointer()); // lost
          }
          block(mode);
        }

        static void block(String mode) {
          if (mode.equals("throws")) {
            throw new IllegalStateException("an enemy's");
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
      import java.io.FileOutputStream;
      import java.io.IOException;
      import java.util.ArrayList;
      import java.util.List;
      import java.util.concurrent.CountDownLatch;
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
          int enemies = Integer.parseInt(arguments[3]);
          while (Enemy.ACTED.size() < enemies) {
            Thread.sleep(20);
          }
          if (arguments[0].equals("throws")) {
            Said.await("a fault in Warplight itself", enemies);
          }
          if (Enemy.ACTED.size() > enemies) {
            System.out.println(Enemy.ACTED);
          }
          if (arguments[2].equals("halt")) {
            Runtime.getRuntime().halt(3);
          }
          if (arguments[2].equals("exit")) {
            System.exit(7);
          }
          tickWhenItEnds();
          new File("waiting").createNewFile();
          Thread.sleep(600_000);
        }

        /** A byte more in a file each TICK ms, from the moment when the JVM is told to end. */
        private static void tickWhenItEnds() throws Exception {
          CountDownLatch ends = new CountDownLatch(1);
          FileOutputStream file = new FileOutputStream("ticks");
          Thread ticks = new Thread(() -> {
            try {
              ends.await();
              while (true) {
                Thread.sleep(TICK);
                file.write(0);
              }
            } catch (IOException | InterruptedException e) {
              e.printStackTrace();
            }
          });
          ticks.setDaemon(true);
          ticks.start();
          Runtime.getRuntime().addShutdownHook(new Thread(ends::countDown));
        }

        private static void flood(int failures) throws Exception {
          long before = 0;
          for (int i = 0; i < failures; i++) {
            JCuda.cudaFree(new Caller()); // lost
            if (i == failures / 2) {
              before = used();
            }
          }
          long more = (used() - before) >> 20;
          for (int i = 0; i < 500 && more >= MEBIBYTES; i++) {
            Thread.sleep(20); // what other threads are at comes to an end
            more = Math.min(more, (used() - before) >> 20);
          }
          System.out.println(Math.max(0, more));
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

  /** A machine on which others come first manages some thousand failures a second. */
  private static final Duration PATIENCE = Duration.ofMinutes(5).plusMillis(FAILURES);

  private static final int TICK_MILLIS = 10;

  private static ServerSocket blackHole;
  private static ServerSocket babbler;
  private static Socket nobody;

  @BeforeAll
  static void open() throws IOException {
    InetAddress here = InetAddress.getLoopbackAddress();
    blackHole = new ServerSocket(0, 500, here);
    babbler = new ServerSocket(0, 500, here);
    Thread babbles = new Thread(WaysOutIT::babble, "babbler");
    babbles.setDaemon(true);
    babbles.start();
    nobody = new Socket();
    // Bound and not listening: connections are refused.
    nobody.bind(new InetSocketAddress(here, 0));
  }

  @AfterAll
  static void close() throws IOException {
    blackHole.close();
    babbler.close();
    nobody.close();
  }

  /** Answers everybody with what is no HTTP and would forge a line. */
  private static void babble() {
    while (!babbler.isClosed()) {
      try (Socket client = babbler.accept()) {
        client.getOutputStream().write("\u001b[2J\rwarplight: forged\n\n".getBytes(UTF_8));
        client.getOutputStream().flush();
      } catch (IOException gone) {
        // The next one.
      }
    }
  }

  private static String endpoint(String mode) {
    int port =
        switch (mode) {
          case "throws" -> babbler.getLocalPort();
          case "calls" -> nobody.getLocalPort();
          default -> blackHole.getLocalPort();
        };
    return "http://127.0.0.1:" + port;
  }

  /**
   * What blocks: the flood goes on, the witness counts, SIGTERM ends it. How long that takes is
   * told by a thread of the same JVM, which is slow when the machine is: 2 s, and far from the 10 s
   * that each exporter would take.
   */
  @ParameterizedTest
  @EnumSource
  void oneThatBlocksHoldsUpNobody(Way way) throws Exception {
    ForkedJvm.Running running = jvm(way, "blocks", "wait").start();
    try (Closeable clients = way == Way.PROMETHEUS ? clients(running) : () -> {}) {
      assertThat(clients).isNotNull();
      running.awaitUntil(PATIENCE, () -> Files.exists(running.folder().resolve("waiting")));
      assertThat(errors(running)).isEqualTo(FAILURES);
      running.process().destroy();
      assertThat(running.process().waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
      long ticks = Files.size(running.folder().resolve("ticks"));
      Run run = running.await(PATIENCE);
      assertThat(run.exit()).as(run.toString()).isEqualTo(143);
      assertQuiet(way, run);
      assertThat(run.err()).contains(FAILURES + " failures, " + FAILURES + " swallowed");
      assertThat(Duration.ofMillis(ticks * TICK_MILLIS)).isLessThan(Duration.ofSeconds(5));
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
    assertQuiet(way, run);
    assertThat(run.err()).contains(FAILURES + " failures, " + FAILURES + " swallowed");
    assertThat(run.errLines())
        .as(run.toString())
        .filteredOn(line -> line.contains("a fault in Warplight itself"))
        .hasSize(way.enemies)
        .allMatch(line -> line.contains("enemy"));
  }

  /** What calls CUDA again and fails: it is not told of its own failures for ever. */
  @ParameterizedTest
  @EnumSource
  void oneThatCallsCudaAgainIsNotTold(Way way) throws IOException {
    Run run = jvm(way, "calls", "halt").run();
    assertThat(run.exit()).as(run.toString()).isEqualTo(3);
    assertQuiet(way, run);
    assertThat(run.err()).doesNotContain("Enemy.act(");
  }

  /** Clients that begin a request and never end it, and some that never read the answer. */
  private static Closeable clients(ForkedJvm.Running running) throws Exception {
    URI page = URI.create(page(running));
    List<Socket> clients = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      Socket client = new Socket(page.getHost(), page.getPort());
      clients.add(client);
      String request = i % 2 == 0 ? "GET /met" : "GET /metrics HTTP/1.1\r\nHost: here\r\n\r\n";
      client.getOutputStream().write(request.getBytes(UTF_8));
    }
    return () -> {
      for (Socket client : clients) {
        client.close();
      }
    };
  }

  private static void assertQuiet(Way way, Run run) {
    assertThat(Integer.parseInt(run.out().trim()))
        .as(run.toString())
        .isLessThan(MEBIBYTES_OF_NOISE);
    assertThat(run.err()).contains(LOST).doesNotContain("\u001b");
    assertThat(run.errLines()).noneMatch(line -> line.startsWith("warplight: forged"));
    // One for each kind of signal that has an endpoint, or one for the enemy's first exception.
    assertThat(run.errLines())
        .as(run.toString())
        .filteredOn(line -> line.contains("endpoint") || line.contains("a fault in"))
        .hasSizeLessThanOrEqualTo(Math.max(2, way.enemies));
    assertThat(run.errLines()).hasSizeLessThan(20);
  }

  private static ForkedJvm jvm(Way way, String mode, String end) throws IOException {
    Path classes = Files.createTempDirectory(folder, "classes");
    List<Path> libraries = new ArrayList<>(List.of(Jars.api()));
    for (String place : way.libraries.split("\\+")) {
      if (!place.isEmpty()) {
        libraries.addAll(libraries(place));
      }
    }
    Path binding = Files.createTempDirectory(folder, "binding");
    FailuresBinding.compile(binding);
    libraries.add(binding);
    Sources.compile(
        classes,
        libraries,
        List.of("-source", "8", "-target", "8", "-g"),
        Programs.SAID,
        ENEMY,
        PROGRAM
            .replace("ENEMY", way.enemy)
            .replace("TICK", Integer.toString(TICK_MILLIS))
            .replace("MEBIBYTES", Integer.toString(MEBIBYTES_OF_NOISE)));
    libraries.add(classes);
    // A line for each failure once, however long the flood takes.
    String options = way.options.replace("ENDPOINT", endpoint(mode)) + ",log.interval=1h";
    return ForkedJvm.on(Jdk.V17)
        // The recorder would warn of a listener that throws, on standard output.
        .options("-Xmx256m", "-Xlog:disable")
        // Log4j too says of an appender that throws what it has to say, on standard error.
        .options("-Dlog4j2.statusLoggerLevel=OFF")
        // The witness: another way that goes on.
        .agent(options.contains("metrics=") ? options : options + ",metrics=prometheus:0")
        .classPath(libraries.toArray(new Path[0]))
        .main("Program", mode, Integer.toString(FAILURES), end, Integer.toString(way.enemies))
        .timeout(PATIENCE);
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
    String text =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(page(running))).build(), BodyHandlers.ofString())
            .body();
    Matcher count = Pattern.compile("gpu_cuda_error_total\\{.*} (\\S+)").matcher(text);
    assertThat(count.find()).as(text).isTrue();
    return (long) Double.parseDouble(count.group(1));
  }

  /** The witness's address, once it has opened. */
  private static String page(ForkedJvm.Running running) throws Exception {
    running.awaitUntil(PATIENCE, () -> METRICS.matcher(running.err()).find());
    Matcher page = METRICS.matcher(running.err());
    assertThat(page.find()).isTrue();
    return page.group(1);
  }
}
