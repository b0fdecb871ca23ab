import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;

/**
 * What attaching and detaching cost a busy JVM: 20,000 loaded classes, 100 of which call CUDA, 64
 * threads that call it on the simulated device while more classes load. Run as a source file:
 *
 * <pre>
 * java agent/acceptance/src/bench/java/AttachBenchmark.java ROUNDS JCUDA_JAR JDK_HOME...
 * </pre>
 *
 * Prints for each JDK the medians and the longest of what the commands say they took, the longest
 * pause while each ran and what made it, how often classes were redefined, all pauses together, and
 * whether a status was other than it should be. The collector's own pauses, which the program has
 * without Warplight as well, are told apart.
 *
 * <p>Ends with 1 if a status was wrong or a pause that is not the collector's took longer than the
 * budget of 50 ms. Only an idle machine says something of pauses: the JVM stands still for as long
 * as others have its processors.
 */
final class AttachBenchmark {

  private static final int BUDGET_MILLIS = 50;

  private static final String PLAIN =
      """
      public class Plain00000 {
        private String text = "a";
        public String text() { return text; }
        public int sum(int a, int b) { return a + b + text.length(); }
        public void print() { System.out.println(text); }
      }
      """;
  private static final String CALLER =
      """
      public class Calls00000 implements java.util.function.IntSupplier {
        public int getAsInt() {
          int bad = jcuda.runtime.JCuda.cudaMalloc(new jcuda.Pointer(), 1L << 50);
          int good = jcuda.runtime.JCuda.cudaGetDevice(new int[1]);
          return good == 0 && bad == 2 ? 0 : 1;
        }
      }
      """;
  private static final String BUSY =
      """
      import java.nio.file.*;
      import java.util.function.IntSupplier;

      public class Busy extends ClassLoader {
        static volatile long wrong, calls;

        Class<?> renamed(byte[] template, String from, String to) throws Exception {
          byte[] bytes = template.clone();
          byte[] old = from.getBytes("US-ASCII"), name = to.getBytes("US-ASCII");
          for (int i = 0; i + old.length <= bytes.length; i++) {
            int j = 0;
            while (j < old.length && bytes[i + j] == old[j]) j++;
            if (j == old.length) System.arraycopy(name, 0, bytes, i, name.length);
          }
          return defineClass(to, bytes, 0, bytes.length);
        }

        public static void main(String[] arguments) throws Exception {
          Path classes = Paths.get(arguments[0]);
          byte[] plain = Files.readAllBytes(classes.resolve("Plain00000.class"));
          byte[] calls = Files.readAllBytes(classes.resolve("Calls00000.class"));
          Busy loader = new Busy();
          for (int i = 1; i < 19_900; i++) {
            loader.renamed(plain, "Plain00000", String.format("Plain%05d", i)).newInstance();
          }
          IntSupplier[] callers = new IntSupplier[100];
          for (int i = 0; i < 100; i++) {
            callers[i] = (IntSupplier) loader.renamed(calls, "Calls00000", String.format("Calls%05d", i)).newInstance();
          }
          for (int t = 0; t < 64; t++) {
            int first = t;
            Thread thread = new Thread(() -> {
              for (int i = first; ; i++) {
                if (callers[i % 100].getAsInt() != 0) wrong++;
                Busy.calls++;
              }
            });
            thread.setDaemon(true);
            thread.start();
          }
          for (int i = 30_000; i < 99_999; i++) {
            loader.renamed(plain, "Plain00000", "Plain" + i).newInstance();
            if (i == 30_100) System.out.println("ready");
            if (i > 30_100) Thread.sleep(20);
            if (!Files.exists(Paths.get(arguments[1]))) break;
          }
          System.out.println("wrong " + wrong + " calls " + Busy.calls);
        }
      }
      """;

  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createTempDirectory("attach-benchmark");
    Path jcuda = Path.of(arguments[1]);
    compile(folder, jcuda, "Plain00000", PLAIN);
    compile(folder, jcuda, "Calls00000", CALLER);
    compile(folder, jcuda, "Busy", BUSY);
    System.out.println(
        "JDK | attach ms, median | longest | longest pause | collector's | redefinitions | all"
            + " pauses | detach ms | longest | longest pause | collector's | redefinitions | all"
            + " pauses | wrong statuses");
    boolean good = true;
    for (int i = 2; i < arguments.length; i++) {
      good &= measure(folder, jcuda, Path.of(arguments[i]), Integer.parseInt(arguments[0]));
    }
    System.exit(good ? 0 : 1);
  }

  private static void compile(Path folder, Path jcuda, String name, String text)
      throws IOException {
    Path source = Files.writeString(folder.resolve(name + ".java"), text);
    int exit =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "--release",
                "8",
                "-Xlint:-options",
                "-nowarn",
                "-cp",
                jcuda.toString(),
                "-d",
                folder.toString(),
                source.toString());
    if (exit != 0) {
      throw new IllegalStateException(name);
    }
  }

  /** The options by which a JVM writes down its pauses. */
  private static List<String> logging(Path home, Path log) {
    return Files.isDirectory(home.resolve("jmods"))
            || Files.isRegularFile(home.resolve("lib/modules"))
        ? List.of("-Xlog:safepoint:file=" + log)
        : List.of(
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:+LogVMOutput",
            "-XX:-DisplayVMOutput",
            "-XX:LogFile=" + log,
            "-XX:+PrintGCApplicationStoppedTime",
            "-XX:+PrintSafepointStatistics",
            "-XX:PrintSafepointStatisticsCount=1");
  }

  /** Whether all is within the budget. */
  private static boolean measure(Path folder, Path jcuda, Path home, int rounds) throws Exception {
    Path runs = Files.createTempFile(folder, "runs", "");
    Path log = Files.createTempFile(folder, "log", "");
    List<String> command = new ArrayList<>(List.of(home.resolve("bin/java").toString()));
    command.addAll(logging(home, log));
    command.add("-javaagent:agent/simulator/target/warplight-simulator.jar");
    command.addAll(List.of("-cp", folder + ":" + jcuda));
    command.addAll(List.of("Busy", folder.toString(), runs.toString()));
    Process jvm =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    // Its threads use all processors: it must not outlive a measurement that fails.
    Runtime.getRuntime().addShutdownHook(new Thread(jvm::destroyForcibly));
    BufferedReader out = jvm.inputReader(StandardCharsets.UTF_8);
    while (!"ready".equals(out.readLine())) {
      if (!jvm.isAlive()) {
        throw new IllegalStateException("the program ended");
      }
    }
    List<Long> attach = new ArrayList<>();
    List<Long> detach = new ArrayList<>();
    List<Pause> attachPauses = new ArrayList<>();
    List<Pause> detachPauses = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      long begun = Files.size(log);
      attach.add(
          millis(run("attach", String.valueOf(jvm.pid()), "report=off", "--timeout", "300")));
      long between = Files.size(log);
      attachPauses.addAll(pauses(log, begun, between));
      detach.add(millis(run("detach", String.valueOf(jvm.pid()), "--timeout", "300")));
      detachPauses.addAll(pauses(log, between, Files.size(log)));
    }
    Files.delete(runs);
    String end = out.readLine();
    jvm.waitFor();
    System.out.printf(
        "%s | %d | %d | %s | %s | %d | %.1f | %d | %d | %s | %s | %d | %.1f | %s%n",
        home.getFileName(),
        median(attach),
        Collections.max(attach),
        longest(attachPauses, false),
        longest(attachPauses, true),
        redefinitions(attachPauses) / rounds,
        sum(attachPauses) / rounds,
        median(detach),
        Collections.max(detach),
        longest(detachPauses, false),
        longest(detachPauses, true),
        redefinitions(detachPauses) / rounds,
        sum(detachPauses) / rounds,
        end);
    double worst =
        Math.max(longest(attachPauses, false).millis, longest(detachPauses, false).millis);
    if (worst > BUDGET_MILLIS) {
      System.out.printf("over the budget of %d ms: a pause of %.1f ms%n", BUDGET_MILLIS, worst);
    }
    boolean right = end != null && end.startsWith("wrong 0 ") && jvm.exitValue() == 0;
    if (!right) {
      System.out.println("the program did not get the statuses that it should: " + end);
    }
    return right && worst <= BUDGET_MILLIS;
  }

  private static String run(String... command) throws Exception {
    List<String> all =
        new ArrayList<>(List.of("java", "-jar", "agent/launch/target/warplight.jar"));
    all.addAll(List.of(command));
    Process process = new ProcessBuilder(all).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IllegalStateException(all + ": " + said);
    }
    return said;
  }

  private static long millis(String said) {
    Matcher matcher = Pattern.compile("\\((\\d+) ms\\)").matcher(said);
    if (!matcher.find()) {
      throw new IllegalStateException(said);
    }
    return Long.parseLong(matcher.group(1));
  }

  /** A line of JDK 17's log and later ones'; of 11's and of 8's, which name the reason apart. */
  private static final Pattern PAUSE =
      Pattern.compile(
          "Safepoint \"(?<what>\\w+)\".*Reaching safepoint: +(?<reaching>\\d+) ns"
              + ".*Total: +(?<total>\\d+) ns"
              + "|(?:Entering safepoint region: |(?m:^)[\\d.]+: )(?<name>\\w+)"
              + "|threads were stopped: (?<seconds>[\\d.]+) seconds, Stopping threads took:"
              + " (?<stop>[\\d.]+)");

  /** A time in which all threads stood still, and how much of it the last took to stop. */
  private record Pause(String what, double millis, double stopping) {

    boolean isCollectors() {
      return what.matches("G1.*|CollectForMetadata.*|CGC_.*|ParallelGC.*|GenCollect.*");
    }

    @Override
    public String toString() {
      return String.format("%.1f (%s, %.1f to stop)", millis, what, stopping);
    }
  }

  private static List<Pause> pauses(Path log, long from, long to) throws IOException {
    byte[] all = Files.readAllBytes(log);
    String part = new String(all, (int) from, (int) (to - from), StandardCharsets.UTF_8);
    Matcher line = PAUSE.matcher(part);
    List<Pause> pauses = new ArrayList<>();
    String what = "?";
    while (line.find()) {
      if (line.group("name") != null) {
        what = line.group("name");
      } else if (line.group("seconds") != null) {
        pauses.add(
            new Pause(
                what,
                Double.parseDouble(line.group("seconds")) * 1e3,
                Double.parseDouble(line.group("stop")) * 1e3));
        what = "?";
      } else {
        pauses.add(
            new Pause(
                line.group("what"),
                Long.parseLong(line.group("total")) / 1e6,
                Long.parseLong(line.group("reaching")) / 1e6));
      }
    }
    return pauses;
  }

  private static long median(List<Long> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }

  private static Pause longest(List<Pause> pauses, boolean collectors) {
    return pauses.stream()
        .filter(pause -> pause.isCollectors() == collectors)
        .max(Comparator.comparingDouble(Pause::millis))
        .orElse(new Pause("none", 0, 0));
  }

  private static long redefinitions(List<Pause> pauses) {
    return pauses.stream().filter(pause -> pause.what.equals("RedefineClasses")).count();
  }

  private static double sum(List<Pause> pauses) {
    return pauses.stream().mapToDouble(Pause::millis).sum();
  }
}
