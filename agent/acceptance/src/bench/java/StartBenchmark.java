import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import javax.tools.ToolProvider;

/**
 * What the agent costs a whole process: time to the end of a program that never calls CUDA, time to
 * the end of one whose first CUDA call fails, and resident memory. Run as a source file:
 *
 * <pre>
 * java agent/acceptance/src/bench/java/StartBenchmark.java RUNS JCUDA_JAR NATIVES_JAR JDK_HOME...
 * </pre>
 *
 * With {@code --sinks OTEL_AGENT_JAR} before the JDKs, the program whose first call fails is run
 * with each way out on, one at a time, beside the OpenTelemetry Java agent alone instead. It lives
 * two seconds more then, for what is set up beside it; these are taken off its wall time. Where
 * NATIVES_JAR is several, with Micrometer among them, its own registry is one way out more.
 *
 * <p>Runs alternate between the variants, so that a machine that gets busier or faster does so for
 * all; medians are printed, and the differences are medians of the differences within each round.
 * Cpu is user and system time of the process. Before the last round only the rounds are told, on
 * standard error: one with sinks takes a minute.
 */
final class StartBenchmark {

  private static final String HELLO =
      """
      public class Hello {
        public static void main(String[] arguments) throws Exception {
          System.out.println("rss " + Memory.resident());
        }
      }
      """;
  private static final String FIRST_CALL =
      """
      public class FirstCall {
        public static void main(String[] arguments) throws Exception {
          jcuda.runtime.JCuda.cudaMalloc(new jcuda.Pointer(), 100);
          System.out.println("rss " + Memory.resident());
        }
      }
      """;
  private static final String LIVES_ON =
      """
      public class LivesOn {
        public static void main(String[] arguments) throws Exception {
          useMicrometer();
          jcuda.runtime.JCuda.cudaMalloc(new jcuda.Pointer(), 100);
          Thread.sleep(2_000);
          System.out.println("rss " + Memory.resident());
        }

        private static void useMicrometer() throws Exception {
          Class<?> metrics;
          try {
            metrics = Class.forName("io.micrometer.core.instrument.Metrics");
          } catch (ClassNotFoundException none) {
            return;
          }
          Class<?> registry = Class.forName("io.micrometer.core.instrument.MeterRegistry");
          Class<?> simple = Class.forName("io.micrometer.core.instrument.simple.SimpleMeterRegistry");
          metrics.getMethod("addRegistry", registry).invoke(null, simple.getConstructor().newInstance());
        }
      }
      """;
  private static final int LIVES_ON_MILLIS = 2_000;
  private static final int WARM_UPS = 2;
  private static final String MEMORY =
      """
      class Memory {
        static String resident() throws Exception {
          for (String line : java.nio.file.Files.readAllLines(java.nio.file.Paths.get("/proc/self/status"))) {
            if (line.startsWith("VmRSS")) return line.replaceAll("[^0-9]", "");
          }
          return "0";
        }
      }
      """;
  private static final String NO_OP =
      """
      public class NoOp implements java.lang.instrument.ClassFileTransformer {
        public static void premain(String arguments, java.lang.instrument.Instrumentation instrumentation) {
          instrumentation.addTransformer(new NoOp(), true);
        }
        public byte[] transform(ClassLoader l, String n, Class<?> c, java.security.ProtectionDomain d, byte[] b) {
          return null;
        }
      }
      """;

  private final Path folder;
  private final int runs;
  private final Path agent = Path.of("agent/launch/target/warplight.jar").toAbsolutePath();
  private final Path noOp;

  private StartBenchmark(int runs) throws IOException {
    this.runs = runs;
    this.folder = Files.createTempDirectory("start-benchmark");
    this.noOp = folder.resolve("no-op.jar");
  }

  public static void main(String[] arguments) throws Exception {
    StartBenchmark benchmark = new StartBenchmark(Integer.parseInt(arguments[0]));
    String jcuda = arguments[1] + ":" + arguments[2];
    benchmark.compile(jcuda);
    boolean sinks = arguments[3].equals("--sinks");
    for (String home : List.of(arguments).subList(sinks ? 5 : 3, arguments.length)) {
      String java = home + "/bin/java";
      if (sinks) {
        benchmark.compareSinks(home, java, Path.of(arguments[4]).toAbsolutePath(), jcuda);
        continue;
      }
      benchmark.compare(
          home,
          "never calls CUDA",
          java,
          List.of("-cp", benchmark.folder.toString(), "Hello"),
          true);
      benchmark.compare(
          home,
          "one failing call",
          java,
          List.of("-cp", benchmark.folder + ":" + jcuda, "FirstCall"),
          false);
    }
  }

  private void compile(String jcuda) throws IOException {
    List<String> options =
        new ArrayList<>(
            List.of(
                "--release",
                "8",
                "-nowarn",
                "-Xlint:-options",
                "-cp",
                jcuda,
                "-d",
                folder.toString()));
    Map<String, String> sources =
        Map.of(
            "Hello",
            HELLO,
            "FirstCall",
            FIRST_CALL,
            "LivesOn",
            LIVES_ON,
            "Memory",
            MEMORY,
            "NoOp",
            NO_OP);
    for (Map.Entry<String, String> source : sources.entrySet()) {
      options.add(
          Files.writeString(folder.resolve(source.getKey() + ".java"), source.getValue())
              .toString());
    }
    if (ToolProvider.getSystemJavaCompiler().run(null, null, null, options.toArray(new String[0]))
        != 0) {
      throw new IllegalStateException("does not compile");
    }
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", "NoOp");
    manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(noOp), manifest)) {
      jar.putNextEntry(new JarEntry("NoOp.class"));
      jar.write(Files.readAllBytes(folder.resolve("NoOp.class")));
    }
  }

  private void compare(
      String home, String program, String java, List<String> command, boolean withNoOp)
      throws Exception {
    Map<String, List<String>> variants = new LinkedHashMap<>();
    variants.put("bare", List.of());
    if (withNoOp) {
      variants.put("no-op transformer", List.of("-javaagent:" + noOp));
    }
    variants.put("warplight", List.of("-javaagent:" + agent));
    compare(home, program, java, command, variants, 0);
  }

  /** Each way out, off and on, with a collector that takes everything. */
  private void compareSinks(String home, String java, Path openTelemetry, String jcuda)
      throws Exception {
    HttpServer collector =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    collector.createContext("/", StartBenchmark::take);
    collector.start();
    String endpoint = "http://127.0.0.1:" + collector.getAddress().getPort();
    String otlp = "-Dotel.exporter.otlp.endpoint=" + endpoint;
    String warplight = "-javaagent:" + agent;
    String recording = "-XX:StartFlightRecording=settings=default";
    Map<String, List<String>> variants = new LinkedHashMap<>();
    variants.put("bare", List.of());
    variants.put("warplight", List.of(warplight));
    variants.put("report=off", List.of(warplight + "=report=off"));
    variants.put("log.to=jul", List.of(warplight + "=log.to=jul"));
    if (jcuda.contains("micrometer-core")) {
      variants.put("metrics=app", List.of(warplight + "=metrics=app"));
    }
    variants.put("metrics=prometheus", List.of(warplight + "=metrics=prometheus:0"));
    variants.put("metrics=otlp", List.of(warplight + "=metrics=otlp,otel.endpoint=" + endpoint));
    variants.put("otel.endpoint", List.of(warplight + "=otel.endpoint=" + endpoint));
    variants.put("spans=slow", List.of(warplight + "=spans=slow,otel.endpoint=" + endpoint));
    variants.put(
        "gc.overlap, prometheus", List.of(warplight + "=gc.overlap=on,metrics=prometheus:0"));
    variants.put("a recording, no agent", List.of(recording));
    variants.put("a recording", List.of(warplight, recording));
    variants.put("OpenTelemetry alone", List.of("-javaagent:" + openTelemetry, otlp));
    variants.put("OpenTelemetry beside", List.of("-javaagent:" + openTelemetry, otlp, warplight));
    try {
      compare(
          home,
          "one failing call, then two seconds",
          java,
          List.of("-cp", folder + ":" + jcuda, "LivesOn"),
          variants,
          LIVES_ON_MILLIS);
    } finally {
      collector.stop(0);
    }
  }

  private static void take(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    exchange.sendResponseHeaders(200, -1);
    exchange.close();
  }

  private void compare(
      String home,
      String program,
      String java,
      List<String> command,
      Map<String, List<String>> variants,
      int idleMillis)
      throws Exception {
    Map<String, List<double[]>> results = new LinkedHashMap<>();
    for (int run = -WARM_UPS; run < runs; run++) {
      System.err.printf("%s, round %d of %d%n", program, run + WARM_UPS + 1, runs + WARM_UPS);
      for (Map.Entry<String, List<String>> variant : variants.entrySet()) {
        double[] measured = run(java, variant.getValue(), command);
        measured[0] -= idleMillis;
        if (run >= 0) {
          results.computeIfAbsent(variant.getKey(), v -> new ArrayList<>()).add(measured);
        }
      }
    }
    System.out.printf("%s, %s, %d runs%n", home, program, runs);
    System.out.printf(
        "  %-24s %9s %9s %10s %9s %9s %9s%n",
        "", "wall ms", "cpu ms", "rss KiB", "+wall", "+cpu", "+rss");
    for (Map.Entry<String, List<double[]>> result : results.entrySet()) {
      StringBuilder line =
          new StringBuilder(String.format(Locale.ROOT, "  %-24s", result.getKey()));
      for (int what = 0; what < 3; what++) {
        line.append(String.format(Locale.ROOT, " %9.1f", median(result.getValue(), null, what)));
      }
      for (int what = 0; what < 3; what++) {
        line.append(
            String.format(
                Locale.ROOT, " %+9.1f", median(result.getValue(), results.get("bare"), what)));
      }
      System.out.println(line);
    }
  }

  private static double median(List<double[]> values, List<double[]> minus, int what) {
    double[] sorted = new double[values.size()];
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = values.get(i)[what] - (minus == null ? 0 : minus.get(i)[what]);
    }
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  /** Wall milliseconds, processor milliseconds, resident KiB. */
  private double[] run(String java, List<String> agents, List<String> program) throws Exception {
    // bash's own clock for the process and its processor time, which Java's API does not keep after
    // the end.
    List<String> command =
        new ArrayList<>(
            List.of("bash", "-c", "TIMEFORMAT='%R %U %S'; time \"$@\" 2>/dev/null", "bash", java));
    command.add("-Djava.io.tmpdir=" + folder);
    command.addAll(agents);
    command.addAll(program);
    Process process = new ProcessBuilder(command).start();
    String out = new String(process.getInputStream().readAllBytes());
    String[] times = new String(process.getErrorStream().readAllBytes()).trim().split(" ");
    if (process.waitFor() != 0) {
      throw new IllegalStateException(command + "\n" + out);
    }
    double rss = Double.parseDouble(out.replaceAll("(?s).*rss (\\d+).*", "$1"));
    return new double[] {
      1000 * Double.parseDouble(times[0]),
      1000 * (Double.parseDouble(times[1]) + Double.parseDouble(times[2])),
      rss
    };
  }
}
