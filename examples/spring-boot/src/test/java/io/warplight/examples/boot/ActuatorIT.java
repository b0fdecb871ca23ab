package io.warplight.examples.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Does what docs/metrics.md says, as it stands there but for the port. */
class ActuatorIT {

  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

  private static final Pattern PORT = Pattern.compile("Tomcat started on port (\\d+)");

  /** The controller's two, and one of JCuda's own class JCudaVersion, once that is loaded. */
  private static final String SITES = "(?m)^gpu_cuda_agent_sites\\{.*state=\"rewritten\".*} 3\\.0$";

  private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(4);

  @TempDir Path folder;

  @Test
  void failuresStandOnActuatorsPage() throws Exception {
    Path log = folder.resolve("log");
    Process service = start(log);
    try {
      String port = port(service, log);
      String address = "http://localhost:" + port;
      assertThat(printed(2, port)).isEqualTo("solved");
      // What was there before is there still.
      assertThat(awaitMetrics(service, address, log)).contains("jvm_memory_used_bytes");
      assertThat(printed(3, port)).isEqualToIgnoringNewLines(block(1));
      assertThat(Files.readString(log))
          .contains("SolverController.solve(SolverController.java:")
          .doesNotContain("a fault in Warplight");
      service.destroy();
      assertThat(service.waitFor(2, TimeUnit.MINUTES)).isTrue();
    } finally {
      service.destroyForcibly();
    }
  }

  /** Without a GPU every call returns 35. */
  private static String lost(String function) {
    return "(?m)^gpu_cuda_error_total\\{.*fate=\"discarded\".*op=\"" + function + "\".*} 1\\.0$";
  }

  /** The page's blocks on this application: its commands, and what the last of them prints. */
  private static String block(int number) throws IOException {
    String page = Files.readString(ROOT.resolve("docs/metrics.md"));
    String[] parts = page.substring(page.indexOf("### Spring Boot")).split("```");
    return parts[1 + 2 * number].replaceAll("\\\\\n *", "").trim();
  }

  /** What the application's reader types, from the root of the repository. */
  private ProcessBuilder command(int number, String port) throws IOException {
    String line = block(0).lines().toList().get(number).replace(":8080", ":" + port);
    ProcessBuilder bash = new ProcessBuilder("bash", "-c", line).directory(ROOT.toFile());
    bash.environment().put("SERVER_PORT", port);
    // JCuda unpacks its natives there under one fixed name.
    bash.environment().put("JDK_JAVA_OPTIONS", "-Djava.io.tmpdir=" + folder);
    bash.environment()
        .merge("PATH", System.getProperty("java.home") + "/bin", (path, own) -> own + ":" + path);
    return bash;
  }

  private String printed(int number, String port) throws Exception {
    Path out = folder.resolve("printed");
    Process process = command(number, port).redirectOutput(out.toFile()).start();
    assertThat(process.waitFor(4, TimeUnit.MINUTES)).isTrue();
    return Files.readString(out);
  }

  private Process start(Path log) throws IOException {
    // The first line builds what is there already. Any port that is free, said in the log.
    return command(1, "0").redirectErrorStream(true).redirectOutput(log.toFile()).start();
  }

  private static String port(Process service, Path log) throws Exception {
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (System.nanoTime() < end && service.isAlive()) {
      Matcher started = PORT.matcher(Files.readString(log));
      if (started.find()) {
        return started.group(1);
      }
      Thread.sleep(100);
    }
    throw new AssertionError(Files.readString(log));
  }

  private static String awaitMetrics(Process service, String address, Path log) throws Exception {
    long end = System.nanoTime() + PATIENCE_NANOS;
    String page = "";
    while (System.nanoTime() < end && service.isAlive()) {
      page = get(address + "/actuator/prometheus");
      // What the agent says of itself is brought up to date once in a while.
      if (has(page, lost("cudaMalloc")) && has(page, lost("cudaFree")) && has(page, SITES)) {
        return page;
      }
      Thread.sleep(200);
    }
    throw new AssertionError(Files.readString(log) + "\n" + page);
  }

  private static boolean has(String page, String pattern) {
    return Pattern.compile(pattern).matcher(page).find();
  }

  private static String get(String address) throws Exception {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.ofString())
        .body();
  }
}
