import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * What the agent costs each of the JDK's own tools under JAVA_TOOL_OPTIONS, beside an agent that
 * does nothing at all; the budget is 20 ms. Run as a source file:
 *
 * <pre>
 * java agent/acceptance/src/bench/java/ToolsBenchmark.java RUNS JDK_HOME...
 * </pre>
 *
 * Each tool is asked for its help. Runs alternate; the difference is the median of the differences
 * within each round. The tools that are over the budget are named, and the program then ends with
 * 1.
 */
final class ToolsBenchmark {

  private static final double BUDGET_MS = 20;

  /** The launcher, scripts, and those that do not know --help and would run on. */
  private static final Set<String> LEFT_OUT =
      Set.of(
          "java",
          "jspawnhelper",
          "java-rmi.cgi",
          "orbd",
          "tnameserv",
          "servertool",
          "jconsole",
          "hsdb",
          "clhsdb",
          "jvisualvm");

  private static final String EMPTY =
      """
      public class Empty {
        public static void premain(String arguments) {}
      }
      """;

  private ToolsBenchmark() {}

  public static void main(String[] arguments) throws Exception {
    int runs = Integer.parseInt(arguments[0]);
    Path folder = Files.createTempDirectory("tools-benchmark");
    String empty = "-javaagent:" + emptyAgent(folder);
    String warplight =
        "-javaagent:" + Path.of("agent/launch/target/warplight.jar").toAbsolutePath();
    int over = 0;
    for (String home : List.of(arguments).subList(1, arguments.length)) {
      System.out.printf(
          "%s, %d runs%n  %-16s %10s %10s %10s%n",
          home, runs, "", "empty ms", "ours ms", "more ms");
      for (Path tool : tools(home)) {
        double[] bare = new double[runs];
        double[] with = new double[runs];
        double[] more = new double[runs];
        for (int run = -1; run < runs; run++) {
          double first = run(tool, empty, folder);
          double second = run(tool, warplight, folder);
          if (run >= 0) {
            bare[run] = first;
            with[run] = second;
            more[run] = second - first;
          }
        }
        boolean isOver = median(more) > BUDGET_MS;
        over += isOver ? 1 : 0;
        System.out.printf(
            Locale.ROOT,
            "  %-16s %10.1f %10.1f %+10.1f%s%n",
            tool.getFileName(),
            median(bare),
            median(with),
            median(more),
            isOver ? "  OVER" : "");
      }
    }
    System.out.println(over + " over " + BUDGET_MS + " ms");
    System.exit(over == 0 ? 0 : 1);
  }

  private static List<Path> tools(String home) throws IOException {
    try (Stream<Path> files = Files.list(Path.of(home, "bin"))) {
      return files
          .filter(Files::isExecutable)
          .filter(file -> !LEFT_OUT.contains(file.getFileName().toString()))
          .filter(file -> !file.toString().endsWith(".so"))
          .sorted()
          .toList();
    }
  }

  /** Some tools leave files where they run. */
  private static double run(Path tool, String agent, Path folder) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(tool.toString(), "--help")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("JAVA_TOOL_OPTIONS", agent);
    long begin = System.nanoTime();
    Process process = builder.start();
    process.getOutputStream().close();
    process.waitFor();
    return (System.nanoTime() - begin) / 1e6;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private static Path emptyAgent(Path folder) throws IOException {
    Path source = Files.writeString(folder.resolve("Empty.java"), EMPTY);
    List<String> options = new ArrayList<>(List.of("--release", "8", "-Xlint:-options", "-d"));
    options.addAll(List.of(folder.toString(), source.toString()));
    if (ToolProvider.getSystemJavaCompiler().run(null, null, null, options.toArray(new String[0]))
        != 0) {
      throw new IllegalStateException("does not compile");
    }
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", "Empty");
    Path agent = folder.resolve("empty.jar");
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(agent), manifest)) {
      jar.putNextEntry(new JarEntry("Empty.class"));
      jar.write(Files.readAllBytes(folder.resolve("Empty.class")));
    }
    return agent;
  }
}
