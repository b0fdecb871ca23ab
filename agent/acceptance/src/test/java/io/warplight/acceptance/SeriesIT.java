package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Streams, kernels and call sites without end, each with a failure of its own, on the simulated
 * device: what is scraped has one line for each function, and its totals are exact.
 */
class SeriesIT {

  /** Streams, kernels and sites, each; .ci/long has 100,000. */
  private static final int MANY = Integer.getInteger("series", 3_000);

  private static final int SITES_A_METHOD = 100;
  private static final int SITES_A_CLASS = 2_000;

  private static final String PROGRAM =
      """
      import static jcuda.driver.JCudaDriver.*;
      import static jcuda.runtime.JCuda.*;

      import java.io.File;
      import jcuda.driver.*;

      public class Many {
        private static final String MODULE =
            ".version 6.4\\n.target sm_75\\n.address_size 64\\n.visible .entry there() {\\n  ret;\\n}\\n";

        public static void main(String[] arguments) throws Exception {
          int many = Integer.parseInt(arguments[0]);
          cuInit(0);
          CUdevice device = new CUdevice();
          cuDeviceGet(device, 0);
          cuCtxCreate(new CUcontext(), 0, device);
          for (int i = 0; i < many; i++) {
            CUstream stream = new CUstream();
            cuStreamCreate(stream, 0);
            cuMemsetD8Async(new CUdeviceptr(), (byte) 0, 16, stream); // lost
            cuStreamDestroy(stream);
          }
          CUmodule module = new CUmodule();
          cuModuleLoadData(module, MODULE);
          for (int i = 0; i < many; i++) {
            cuModuleGetFunction(new CUfunction(), module, "kernel_" + i); // lost
          }
          SITES
          new File("failed").createNewFile();
          while (!new File("end").exists()) {
            Thread.sleep(20);
          }
        }
      }
      """;

  private static final Pattern ADDRESS = Pattern.compile("metrics are at (http://\\S+)");

  @TempDir static Path classes;

  @Test
  void areBoundedWhateverFailsAndTheirTotalsAreExact() throws Exception {
    List<String> sources = new ArrayList<>();
    StringBuilder calls = new StringBuilder();
    for (int first = 0; first < MANY; first += SITES_A_CLASS) {
      calls.append("Sites").append(first).append(".call();\n");
      sources.add(sites("Sites" + first, Math.min(SITES_A_CLASS, MANY - first)));
    }
    sources.add(PROGRAM.replace("SITES", calls.toString()));
    Sources.compile(classes, List.of(Jars.jcuda()), sources.toArray(new String[0]));
    ForkedJvm.Running running =
        ForkedJvm.on(Jdk.V17)
            .options("-javaagent:" + Jars.simulator())
            .agent("metrics=prometheus:0")
            .classPath(classes, Jars.jcuda())
            .main("Many", Integer.toString(MANY))
            .start();
    try {
      await(running);
      Matcher address = ADDRESS.matcher(running.err());
      assertThat(address.find()).isTrue();
      String page =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(URI.create(address.group(1))).build(),
                  BodyHandlers.ofString())
              .body();
      assertThat(page.lines().filter(line -> line.startsWith("gpu_cuda_error_total")))
          .as(page)
          .containsExactlyInAnyOrder(
              error("invalid_value", "driver", "cuMemsetD8Async", MANY),
              error("not_found", "driver", "cuModuleGetFunction", MANY),
              error("invalid_device", "runtime", "cudaSetDevice", MANY));
      assertThat(page.lines().filter(line -> !line.startsWith("#"))).hasSizeLessThan(60);
      assertThat(page).doesNotContain("kernel_").doesNotContain("gpu_cuda_agent_faults");
      Files.createFile(running.folder().resolve("end"));
      Run run = running.await(Duration.ofSeconds(120));
      assertThat(run.exit()).as(run.toString()).isZero();
      int all = 3 * MANY;
      assertThat(run.err()).contains(all + " failures, " + all + " swallowed");
    } finally {
      running.process().destroyForcibly();
    }
  }

  /** A class with so many call sites, no two of which are one. */
  private static String sites(String name, int count) {
    StringBuilder calls = new StringBuilder();
    StringBuilder methods = new StringBuilder();
    for (int first = 0; first < count; first += SITES_A_METHOD) {
      calls.append("    sites").append(first).append("();\n");
      methods.append("  static void sites").append(first).append("() {\n");
      methods.append(
          "    jcuda.runtime.JCuda.cudaSetDevice(99);\n"
              .repeat(Math.min(SITES_A_METHOD, count - first)));
      methods.append("  }\n");
    }
    return "class " + name + " {\n  static void call() {\n" + calls + "  }\n" + methods + "}\n";
  }

  private static String error(String code, String domain, String op, int count) {
    return "gpu_cuda_error_total{code=\"%s\",domain=\"%s\",fate=\"discarded\",op=\"%s\"} %s"
        .formatted(code, domain, op, Double.toString(count));
  }

  private static void await(ForkedJvm.Running running) throws Exception {
    long end = System.nanoTime() + Duration.ofMinutes(30).toNanos();
    while (System.nanoTime() < end && running.process().isAlive()) {
      if (Files.exists(running.folder().resolve("failed"))
          && running.err().contains("metrics are at ")) {
        return;
      }
      Thread.sleep(50);
    }
    throw new AssertionError(running.out() + "\n" + running.err());
  }
}
