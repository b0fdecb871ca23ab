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
 * time of the process. What the program holds more than the other, less what it allocates on the
 * device, is the simulator's own.
 */
final class DeviceBenchmark {
  private static final String PROGRAM =
      """
      import jcuda.Pointer;
      import jcuda.driver.CUfunction;
      import jcuda.driver.CUmodule;
      import jcuda.driver.JCudaDriver;
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
          if (arguments[0].equals("fill")) {
            fill();
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

        /** 256 MiB, each byte of it written by a kernel. */
        static void fill() {
          String ptx =
              ".version 7.5 .target sm_75 .address_size 64"
                  + " .visible .entry fill(.param .u64 to) {"
                  + " .reg .b32 %r<5>; .reg .b64 %d<4>;"
                  + " ld.param.u64 %d1, [to]; mov.u32 %r1, %ctaid.x; mov.u32 %r2, %ntid.x;"
                  + " mov.u32 %r3, %tid.x; mad.lo.s32 %r4, %r1, %r2, %r3;"
                  + " mul.wide.s32 %d2, %r4, 4; add.s64 %d3, %d1, %d2;"
                  + " st.global.u32 [%d3], %r4; ret; }";
          CUmodule module = new CUmodule();
          CUfunction function = new CUfunction();
          check(JCudaDriver.cuModuleLoadData(module, ptx));
          check(JCudaDriver.cuModuleGetFunction(function, module, "fill"));
          int bytes = 4 << 20;
          for (int i = 0; i < 64; i++) {
            Pointer memory = new Pointer();
            check(JCuda.cudaMalloc(memory, bytes));
            Pointer to = Pointer.to(new Pointer[] {Pointer.to(memory)});
            check(
                JCudaDriver.cuLaunchKernel(
                    function, bytes / 4 / 256, 1, 1, 256, 1, 1, 0, null, to, null));
          }
          check(JCuda.cudaDeviceSynchronize());
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
    List<Double> filled = new ArrayList<>();
    List<Double> filledInSmallHeap = new ArrayList<>();
    List<Double> allocated = new ArrayList<>();
    List<Double> copied = new ArrayList<>();
    for (int i = 0; i < runs; i++) {
      Run plain = run(arguments, folder, "plain");
      Run start = run(arguments, folder, "start");
      wall.add(start.wallMs - plain.wallMs);
      cpu.add(start.cpuMs - plain.cpuMs);
      resident.add((start.number("rss") - plain.number("rss")) / 1024);
      filled.add(filled(arguments, folder));
      filledInSmallHeap.add(filled(arguments, folder, "-Xmx64m"));
      if (i < 5) {
        Run calls = run(arguments, folder, "calls");
        allocated.add(calls.number("allocated") / 1000);
        copied.add(calls.number("copied") / 1000);
      }
    }
    print("start-up to the first context, more wall ms", wall);
    print("start-up to the first context, more cpu ms", cpu);
    print("resident memory then, more MiB", resident);
    print("resident beyond 256 MiB that kernels wrote, more MiB", filled);
    print("the same with -Xmx64m, more MiB", filledInSmallHeap);
    print("cudaMalloc and cudaFree of 1 KB, us", allocated);
    print("cudaMemcpy of 1 KB to the device, us", copied);
  }

  private static double filled(String[] arguments, Path folder, String... options)
      throws Exception {
    double plain = run(arguments, folder, "plain", options).number("rss");
    return (run(arguments, folder, "fill", options).number("rss") - plain) / 1024 - 256;
  }

  private static Run run(String[] arguments, Path folder, String mode, String... options)
      throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(arguments[3], "bin", "java").toString());
    command.addAll(Arrays.asList(options));
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
