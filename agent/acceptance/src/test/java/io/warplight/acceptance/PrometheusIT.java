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
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A failing application with one option and no code, and what a scrape of it has. */
class PrometheusIT {

  /** Fails, waits for the file "go", then chooses its log manager and names it. */
  private static final String SERVICE =
      """
      import java.io.File;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Service {
        public static class OwnLogManager extends java.util.logging.LogManager {}

        public static void main(String[] arguments) throws Exception {
          JCuda.next(1);
          for (int i = 0; i < 3; i++) {
            JCuda.cudaFree(new Pointer()); // lost
          }
          if (JCuda.cudaDeviceSynchronize() != 0) {
            System.out.println("checked");
          }
          while (!new File("go").exists()) {
            Thread.sleep(20);
          }
          System.setProperty("java.util.logging.manager", OwnLogManager.class.getName());
          System.out.println(java.util.logging.LogManager.getLogManager().getClass().getName());
        }
      }
      """;

  private static final String OWN_LOG_MANAGER = "Service$OwnLogManager";
  private static final Pattern ADDRESS = Pattern.compile("metrics are at (http://\\S+)");

  @TempDir static Path classes;
  @TempDir static Path handles;

  @BeforeAll
  static void compile() {
    FailuresBinding.compile(classes, SERVICE);
    Sources.compile(
        classes,
        List.of(classes),
        """
        public class Plain {
          public static void main(String[] arguments) {
            System.out.println("plain");
          }
        }
        """);
  }

  @ParameterizedTest
  @EnumSource
  void aScrapeHasTheFailuresAndTheApplicationChoosesItsLogManager(Jdk jdk) throws Exception {
    ForkedJvm.Running running =
        ForkedJvm.on(jdk)
            .agent("metrics=prometheus:0,metrics.calls=on,metrics.durations=all")
            .classPath(classes)
            .main("Service")
            .start();
    // The program's last call, as failure and in the count of calls, which a page reads at another
    // moment.
    String page =
        awaitPage(
            running,
            "fate=\"checked\",op=\"cudaDeviceSynchronize\"} 1.0",
            "gpu_cuda_calls_total{op=\"cudaDeviceSynchronize\"} 1.0");
    assertThat(page)
        .contains(
            "gpu_cuda_error_total{code=\"invalid_value\",domain=\"runtime\","
                + "fate=\"discarded\",op=\"cudaFree\"} 3.0\n")
        .contains(
            "gpu_cuda_error_total{code=\"invalid_value\",domain=\"runtime\","
                + "fate=\"checked\",op=\"cudaDeviceSynchronize\"} 1.0\n")
        .contains("gpu_cuda_calls_total{op=\"cudaFree\"} 3.0\n")
        .contains(
            "gpu_cuda_operation_duration_seconds_count"
                + "{error_type=\"invalid_value\",op=\"cudaFree\"} 3\n")
        .contains("gpu_cuda_device_lost_total 0.0\n")
        .contains("gpu_cuda_agent_sites{reason=\"none\",state=\"rewritten\"} 2.0\n")
        .doesNotContain("gpu_cuda_agent_faults");
    Files.createFile(running.folder().resolve("go"));
    Run run = running.await(Duration.ofSeconds(120));
    assertThat(run.exit()).isZero();
    assertThat(run.out()).isEqualTo("checked\n" + OWN_LOG_MANAGER + "\n");
  }

  @Test
  void aScrapeHasTheHandlesThatLiveAndTheMostThatDid() throws Exception {
    Sources.compile(
        handles,
        List.of(Jars.jcuda()),
        """
        import java.io.File;
        import jcuda.Pointer;
        import jcuda.runtime.JCuda;
        import jcuda.runtime.cudaEvent_t;

        public class Holder {
          public static void main(String[] arguments) throws Exception {
            Pointer small = new Pointer();
            Pointer large = new Pointer();
            cudaEvent_t event = new cudaEvent_t();
            JCuda.cudaMalloc(small, 4096);
            JCuda.cudaMalloc(large, 8192);
            JCuda.cudaEventCreate(event);
            JCuda.cudaFree(small);
            while (!new File("go").exists()) {
              Thread.sleep(20);
            }
            JCuda.cudaFree(large);
            JCuda.cudaEventDestroy(event);
          }
        }
        """);
    ForkedJvm.Running running =
        ForkedJvm.on(Jdk.V17)
            .options("-javaagent:" + Jars.simulator())
            .agent("metrics=prometheus:0")
            .classPath(handles, Jars.jcuda())
            .main("Holder")
            .start();
    String memory = "{kind=\"device_memory\"} ";
    String page =
        awaitPage(
            running,
            "gpu_cuda_handle_count" + memory + "1.0\n",
            "gpu_cuda_handle_usage" + memory + "8192.0\n");
    assertThat(page)
        .contains("gpu_cuda_handle_count_peak" + memory + "2.0\n")
        .contains("gpu_cuda_handle_usage_peak" + memory + "12288.0\n")
        .contains("gpu_cuda_handle_count{kind=\"event\"} 1.0\n");
    Files.createFile(running.folder().resolve("go"));
    assertThat(running.await(Duration.ofSeconds(120)).exit()).isZero();
  }

  @Test
  void theJvmEndsWhenMainDoes() {
    Run run = loser("metrics=prometheus:0", Jdk.V17);
    assertThat(run.exit()).isZero();
  }

  @Test
  void aPortThatIsTakenIsOneLineAndTheApplicationGoesOn() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String option = "metrics=prometheus:" + taken.getLocalPort();
      ForkedJvm.Running running =
          ForkedJvm.on(Jdk.V17).agent(option).classPath(classes).main("Service").start();
      await(running, "cannot be opened");
      Files.createFile(running.folder().resolve("go"));
      Run run = running.await(Duration.ofSeconds(120));
      assertThat(run.exit()).isZero();
      assertThat(run.errLines())
          .filteredOn(line -> line.contains("cannot be opened"))
          .singleElement()
          .asString()
          .contains("port " + taken.getLocalPort());
      assertThat(run.err()).contains("cudaFree failed: 1 cudaErrorInvalidValue");
    }
  }

  /** The second says so in one line, and both go on, the first with its page. */
  @Test
  void twoJvmsWithTheSamePortBothRun() throws Exception {
    ForkedJvm.Running first =
        ForkedJvm.on(Jdk.V17)
            .agent("metrics=prometheus:0")
            .classPath(classes)
            .main("Service")
            .start();
    Matcher address = ADDRESS.matcher(await(first, "metrics are at "));
    assertThat(address.find()).isTrue();
    int port = URI.create(address.group(1)).getPort();
    ForkedJvm.Running second =
        ForkedJvm.on(Jdk.V17)
            .agent("metrics=prometheus:" + port)
            .classPath(classes)
            .main("Service")
            .start();
    await(second, "cannot be opened");
    awaitPage(first, "fate=\"checked\",op=\"cudaDeviceSynchronize\"} 1.0");
    for (ForkedJvm.Running running : List.of(second, first)) {
      Files.createFile(running.folder().resolve("go"));
      Run run = running.await(Duration.ofSeconds(120));
      assertThat(run.exit()).as(run.toString()).isZero();
      assertThat(run.out()).isEqualTo("checked\n" + OWN_LOG_MANAGER + "\n");
      assertThat(run.errLines())
          .as(run.toString())
          .filteredOn(line -> line.contains("cannot be opened"))
          .hasSize(running == second ? 1 : 0)
          .allMatch(line -> line.contains("port " + port));
    }
  }

  @Test
  void aJvmThatHasNothingToDoWithCudaOpensNoPort() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Run run =
          ForkedJvm.on(Jdk.V17)
              .agent("metrics=prometheus:" + taken.getLocalPort())
              .classPath(classes)
              .main("Plain")
              .run();
      assertThat(run.out()).isEqualTo("plain\n");
      assertThat(run.err()).isEmpty();
    }
  }

  @Test
  void withoutTheOptionNoTelemetryLibraryIsLoaded() {
    Run run =
        ForkedJvm.on(Jdk.V17)
            .agent()
            .options("-Xlog:class+load:stdout")
            .classPath(classes)
            .main("Plain")
            .run();
    assertThat(run.out()).doesNotContain("io.warplight.shaded.");
    Run failing = loser("report=all", Jdk.V17, "-Xlog:class+load:stdout");
    assertThat(failing.out())
        .contains("io.warplight.signals.Book ")
        .doesNotContain("io.warplight.shaded.micrometer")
        .doesNotContain("io.warplight.shaded.prometheus")
        .doesNotContain("io.warplight.shaded.opentelemetry");
  }

  private static Run loser(String arguments, Jdk jdk, String... options) {
    Sources.compile(
        classes,
        List.of(classes),
        """
        public class Brief {
          public static void main(String[] arguments) {
            jcuda.runtime.JCuda.next(1);
            jcuda.runtime.JCuda.cudaFree(new jcuda.Pointer()); // lost
          }
        }
        """);
    return ForkedJvm.on(jdk)
        .agent(arguments)
        .options(options)
        .classPath(classes)
        .main("Brief")
        .run();
  }

  /** The first page that has all these texts. */
  private static String awaitPage(ForkedJvm.Running running, String... texts) throws Exception {
    Matcher address = ADDRESS.matcher(await(running, "metrics are at "));
    assertThat(address.find()).isTrue();
    HttpRequest request = HttpRequest.newBuilder(URI.create(address.group(1))).build();
    HttpClient client = HttpClient.newHttpClient();
    String page = "";
    for (int i = 0; i < 3_000 && !Stream.of(texts).allMatch(page::contains); i++) {
      page = client.send(request, BodyHandlers.ofString()).body();
      Thread.sleep(100);
    }
    assertThat(page).contains(texts);
    return page;
  }

  /** All of standard error once it has this text. */
  private static String await(ForkedJvm.Running running, String text) {
    for (int i = 0; i < 6_000 && running.process().isAlive(); i++) {
      if (running.err().contains(text)) {
        return running.err();
      }
      try {
        Thread.sleep(50);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
    throw new AssertionError("never said: " + text + "\n" + running.err());
  }
}
