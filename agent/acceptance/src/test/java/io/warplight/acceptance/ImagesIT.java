package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Minimal images, and applications that are modules. */
class ImagesIT {

  private static final String MODULE =
      """
      module app {
        requires jcuda;
      }
      """;
  private static final String MAIN =
      """
      package app;

      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Main {
        public static void main(String[] arguments) {
          JCuda.cudaMalloc(new Pointer(), 64); // lost
          System.out.println(Main.class.getModule().isNamed());
        }
      }
      """;

  /** Fails, and runs until the test has asked what it wants. */
  private static final String WAITER =
      """
      package app;

      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Waiter {
        public static void main(String[] arguments) throws Exception {
          JCuda.cudaMalloc(new Pointer(), 64); // lost
          while (!new java.io.File("go").exists()) {
            Thread.sleep(20);
          }
          System.exit(7);
        }
      }
      """;

  /** All that leaves the JVM, but what the environment says. */
  private static final String ALL_SINKS =
      "metrics=prometheus:0+otlp+app,metrics.calls=true,metrics.durations=all,otel=own,spans=all,"
          + "gc.overlap=true,log.to=jul+slf4j+log4j+logback,jfr=auto,status.file=status";

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final Pattern METRICS = Pattern.compile("metrics are at (http://\\S+/metrics)");

  @TempDir static Path folder;

  @BeforeAll
  static void compile() {
    Programs.compileLoserAndBinding(folder.resolve("classes"));
    Sources.compile(folder.resolve("classes"), List.of(folder.resolve("classes")), WAITER);
    unpackNatives();
    Sources.compile(
        folder.resolve("app"),
        List.of(),
        List.of("--release", "11", "-g", "-p", Jars.jcuda().toString()),
        MODULE,
        MAIN,
        WAITER);
  }

  /** A named module does not find its natives in another jar; an application has them as files. */
  private static void unpackNatives() {
    try (ZipFile jar = new ZipFile(Jars.jcudaNatives().toFile())) {
      for (ZipEntry entry : jar.stream().filter(e -> e.getName().endsWith(".so")).toList()) {
        Path file = folder.resolve(entry.getName());
        Files.createDirectories(file.getParent());
        Files.copy(jar.getInputStream(entry), file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @EnumSource(value = Jdk.class, names = "V8", mode = EnumSource.Mode.EXCLUDE)
  void anImageOfJavaBaseAndInstrumentIsEnoughAlsoForAllSinks(Jdk jdk) throws Exception {
    Path image = folder.resolve("image-" + jdk.version());
    Run jlink =
        ForkedJvm.tool(jdk, "jlink")
            .arguments("--add-modules", "java.base,java.instrument", "--output", image.toString())
            .run();
    assertThat(jlink.exit()).as(jlink.toString()).isZero();
    // jlink takes the launcher from the JDK's archive; the one that starts on this machine lies in
    // its folder.
    Files.copy(
        jdk.home().resolve("bin/java"),
        image.resolve("bin/java"),
        StandardCopyOption.REPLACE_EXISTING,
        StandardCopyOption.COPY_ATTRIBUTES);
    Run run =
        ForkedJvm.ofHome(image)
            .options(Programs.quiet(jdk))
            .agent()
            .classPath(folder.resolve("classes"))
            .main("Loser")
            .run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out()).isEqualTo("kept 35\n");
    assertThat(run.err()).contains(Programs.LOST);

    // Each sink works without the modules that this image lacks, or names the one it needs.
    String err =
        allSinks(
            ForkedJvm.ofHome(image)
                .options(Programs.quiet(jdk))
                .classPath(folder.resolve("classes")),
            "app.Waiter");
    assertThat(err.lines().filter(line -> line.contains(" is off: ")))
        .as(err)
        .singleElement()
        .asString()
        .startsWith("warplight: gc overlap is off: ")
        .contains("--add-modules jdk.management");
  }

  /** Has all sinks on, sees that what they carry arrives, and gives what the JVM said. */
  private static String allSinks(ForkedJvm jvm, String... main) throws Exception {
    try (OtlpReceiver collector = OtlpReceiver.start()) {
      ForkedJvm.Running running =
          jvm.agent(ALL_SINKS)
              .options(main)
              .environment("WARPLIGHT_OTEL_ENDPOINT", collector.endpoint())
              .environment("OTEL_METRIC_EXPORT_INTERVAL", "200")
              .environment("OTEL_BSP_SCHEDULE_DELAY", "200")
              .environment("OTEL_BLRP_SCHEDULE_DELAY", "200")
              .start();
      long end = System.nanoTime() + PATIENCE.toNanos();
      while (!hasArrived(collector, running)) {
        assertThat(running.process().isAlive()).as(running.err()).isTrue();
        assertThat(System.nanoTime()).as(running.err()).isLessThan(end);
        Thread.sleep(50);
      }
      assertThat(scrape(running)).contains("gpu_cuda_error_total", "op=\"cudaMalloc\"");
      Files.createFile(running.folder().resolve("go"));
      Path status = running.folder().resolve("status");
      assertThat(running.process().waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
      String text = Files.readString(status);
      Run run = running.await(PATIENCE);
      assertThat(run.exit()).as(run.toString()).isEqualTo(7);
      assertThat(run.out()).isEmpty();
      assertThat(run.err()).contains("cudaMalloc failed: 35 ").doesNotContain("a fault in");
      assertThat(text).contains("failures: 1\n").doesNotContain("faults");
      return run.err();
    }
  }

  private static boolean hasArrived(OtlpReceiver collector, ForkedJvm.Running running) {
    return METRICS.matcher(running.err()).find()
        && !collector.spans().isEmpty()
        && !collector.logs().isEmpty()
        && collector.metrics().stream().anyMatch(m -> m.getName().equals("gpu.cuda.error"));
  }

  private static String scrape(ForkedJvm.Running running) throws Exception {
    Matcher address = METRICS.matcher(running.err());
    assertThat(address.find()).isTrue();
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(URI.create(address.group(1))).build(), BodyHandlers.ofString())
        .body();
  }

  @ParameterizedTest
  @EnumSource(value = Jdk.class, names = "V8", mode = EnumSource.Mode.EXCLUDE)
  void aModuleThatRequiresTheBindingIsWatchedAndHasAllSinks(Jdk jdk) throws Exception {
    Run run = module(jdk).agent().options("-m", "app/app.Main").run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out()).isEqualTo("true\n");
    assertThat(run.err()).as(run.toString()).contains("app.Main.main(Main.java:8)");

    String err = allSinks(module(jdk), "-m", "app/app.Waiter");
    assertThat(err).doesNotContain(" is off: ");
  }

  private static ForkedJvm module(Jdk jdk) {
    return ForkedJvm.on(jdk)
        .options(
            jdk.version() >= 24 ? new String[] {"--enable-native-access=jcuda"} : new String[0])
        .options(
            "-p",
            folder.resolve("app") + ":" + Jars.jcuda(),
            "-Djava.library.path=" + folder.resolve("lib"));
  }
}
