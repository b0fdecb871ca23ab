import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import javax.tools.ToolProvider;

/**
 * What the simulated device costs a process, beside its kernels ({@code EngineBenchmark}): calls
 * that allocate and copy, the time to the end of a program whose first call makes a context, and
 * resident memory. Run as a source file:
 *
 * <pre>
 * java agent/simulator/src/bench/java/DeviceBenchmark.java RUNS JCUDA_JAR SIMULATOR_JAR JDK_HOME
 * </pre>
 *
 * The processes alternate: one with the simulator that calls CUDA, one without it that does not, so
 * that a machine that gets busier does so for both. Medians are printed; cpu is user and system
 * time of the process. The program allocates nothing on the device but what it measures, so what it
 * holds more than the other is the simulator's own.
 */
final class DeviceBenchmark {
  private static final String PROGRAM =
      """
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Calls {
        public static void main(String[] arguments) throws Exception {
          if (arguments[0].equals("plain")) {
            System.out.println("rss " + resident());
            return;
          }
          JCuda.cudaFree(new Pointer());
          if (arguments[0].equals("start")) {
            System.out.println("rss " + resident());
            return;
          }
          Pointer memory = new Pointer();
          Pointer to = new Pointer();
          JCuda.cudaMalloc(to, 1024);
          Pointer from = Pointer.to(new byte[1024]);
          long allocated = 0;
          long copied = 0;
          int rounds = 200_000;
          for (int warm = 0; warm < 3; warm++) {
            long start = System.nanoTime();
            for (int i = 0; i < rounds; i++) {
              check(JCuda.cudaMalloc(memory, 1024));
              check(JCuda.cudaFree(memory));
            }
            allocated = System.nanoTime() - start;
            start = System.nanoTime();
            for (int i = 0; i < rounds; i++) {
              check(JCuda.cudaMemcpy(to, from, 1024, 1));
            }
            copied = System.nanoTime() - start;
          }
          System.out.println("allocated " + allocated / rounds);
          System.out.println("copied " + copied / rounds);
        }

        static void check(int status) {
          if (status != 0) {
            throw new IllegalStateException("status " + status);
          }
        }

        static String resident() throws Exception {
          for (String line :
              java.nio.file.Files.readAllLines(java.nio.file.Paths.get("/proc/self/status"))) {
            if (line.startsWith("VmRSS")) {
              return line.replaceAll("[^0-9]", "");
            }
          }
          return "0";
        }
      }
      """;

  private record Run(double wallMs, double cpuMs, List<String> lines) {
    double number(String word) {
      return lines.stream()
          .filter(line -> line.startsWith(word + " "))
          .mapToDouble(line -> Double.parseDouble(line.substring(word.length() + 1)))
          .findFirst()
          .orElseThrow(() -> new IllegalStateException(word + " in " + lines));
    }
  }

  private DeviceBenchmark() {}

  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 4) {
      System.err.println("RUNS JCUDA_JAR SIMULATOR_JAR JDK_HOME");
      System.exit(2);
    }
    int runs = Integer.parseInt(arguments[0]);
    Path folder = Files.createTempDirectory("device-benchmark");
    Path source = Files.writeString(folder.resolve("Calls.java"), PROGRAM);
    ToolProvider.getSystemJavaCompiler()
        .run(
            null,
            null,
            null,
            "--release",
            "8",
            "-nowarn",
            "-Xlint:-options",
            "-cp",
            arguments[1],
            "-d",
            folder.toString(),
            source.toString());
    List<Double> wall = new ArrayList<>();
    List<Double> cpu = new ArrayList<>();
    List<Double> resident = new ArrayList<>();
    List<Double> allocated = new ArrayList<>();
    List<Double> copied = new ArrayList<>();
    for (int i = 0; i < runs; i++) {
      Run plain = run(arguments, folder, "plain");
      Run start = run(arguments, folder, "start");
      wall.add(start.wallMs - plain.wallMs);
      cpu.add(start.cpuMs - plain.cpuMs);
      resident.add((start.number("rss") - plain.number("rss")) / 1024);
      if (i < 5) {
        Run calls = run(arguments, folder, "calls");
        allocated.add(calls.number("allocated") / 1000);
        copied.add(calls.number("copied") / 1000);
      }
    }
    print("start-up to the first context, more wall ms", wall);
    print("start-up to the first context, more cpu ms", cpu);
    print("resident memory then, more MiB", resident);
    print("cudaMalloc and cudaFree of 1 KB, us", allocated);
    print("cudaMemcpy of 1 KB to the device, us", copied);
  }

  private static Run run(String[] arguments, Path folder, String mode) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(arguments[3], "bin", "java").toString());
    if (!mode.equals("plain")) {
      command.add("-javaagent:" + arguments[2]);
    }
    command.addAll(Arrays.asList("-cp", folder + ":" + arguments[1], "Calls", mode));
    Path out = folder.resolve("out");
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    ProcessHandle.Info[] info = new ProcessHandle.Info[1];
    while (process.isAlive()) {
      info[0] = process.info();
      Thread.sleep(1);
    }
    double wallMs = (System.nanoTime() - start) / 1e6;
    double cpuMs = info[0].totalCpuDuration().map(time -> time.toNanos() / 1e6).orElse(0.0);
    if (process.exitValue() != 0) {
      throw new IllegalStateException(command + " ended with " + process.exitValue());
    }
    return new Run(wallMs, cpuMs, Files.readAllLines(out));
  }

  private static void print(String what, List<Double> values) {
    List<Double> sorted = new ArrayList<>(values);
    sorted.sort(null);
    System.out.printf(
        Locale.ROOT,
        "%-50s %8.1f (%.1f to %.1f)%n",
        what,
        sorted.get(sorted.size() / 2),
        sorted.get(0),
        sorted.get(sorted.size() - 1));
  }
}
