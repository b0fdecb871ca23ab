package io.warplight.simulator.ptx;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;

/**
 * The engine beside a single-threaded Java program that does the same: prints the table of
 * docs/performance.md. Times are the processor time of all threads, so that a busy machine does not
 * matter; with n free cores the engine needs an n-th of its. Usage: {@code EngineBenchmark
 * [rounds]}; from the module's folder.
 */
final class EngineBenchmark {
  private static final int N = 10_000_000;
  private static final int M = 512;
  private static final OperatingSystemMXBean CPU =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  /** Something that is timed. */
  private interface Work {
    void run();
  }

  private EngineBenchmark() {}

  /** The program. */
  public static void main(String[] args) throws Exception {
    int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 9;
    try (TestDevice device = new TestDevice()) {
      System.out.printf("JDK %s, %d threads%n", System.getProperty("java.version"), device.threads);
      System.out.println("| kernel | engine ms | Java ms | times |");
      System.out.println("| --- | --- | --- | --- |");
      saxpy(device, rounds);
      product(device, rounds);
      reduction(device, rounds);
      histogram(device, rounds);
      grids(device, rounds);
    }
  }

  /** Milliseconds of processor time a run, over as many runs as the clock's steps need. */
  private static double time(Work work, int rounds) {
    for (int i = 0; i < 3; i++) {
      work.run();
    }
    double[] times = new double[rounds];
    for (int i = 0; i < rounds; i++) {
      long begin = CPU.getProcessCpuTime();
      int runs = 0;
      do {
        work.run();
        runs++;
      } while (CPU.getProcessCpuTime() - begin < 200_000_000L);
      times[i] = (CPU.getProcessCpuTime() - begin) / 1e6 / runs;
    }
    Arrays.sort(times);
    return times[rounds / 2];
  }

  private static void row(String name, Work engine, Work java, int rounds) {
    double e = time(engine, rounds);
    double j = time(java, rounds);
    System.out.printf(Locale.ROOT, "| %s | %.1f | %.1f | %.1f |%n", name, e, j, e / j);
  }

  private static float[] random(int n) {
    float[] values = new float[n];
    Random random = new Random(1);
    for (int i = 0; i < n; i++) {
      values[i] = random.nextInt(100);
    }
    return values;
  }

  private static void saxpy(TestDevice device, int rounds) throws Exception {
    PtxModule module = device.load("vectors");
    float[] x = random(N);
    float[] y = random(N);
    long px = device.upload(x);
    long py = device.upload(y);
    row(
        "SAXPY, 10 million floats",
        () -> device.run(module, "saxpy", (N + 255) / 256, 256, 0, N, 1.5f, px, py),
        () -> {
          for (int i = 0; i < N; i++) {
            y[i] = 1.5f * x[i] + y[i];
          }
        },
        rounds);
  }

  private static void product(TestDevice device, int rounds) throws Exception {
    PtxModule module = device.load("matmul");
    float[] a = random(M * M);
    float[] b = random(M * M);
    float[] c = new float[M * M];
    long pa = device.upload(a);
    long pb = device.upload(b);
    long pc = device.malloc(M * M * 4);
    int[] block = {16, 16, 1};
    int[] grid = {M / 16, M / 16, 1};
    Work java =
        () -> {
          for (int i = 0; i < M; i++) {
            for (int j = 0; j < M; j++) {
              float sum = 0;
              for (int k = 0; k < M; k++) {
                sum += a[i * M + k] * b[k * M + j];
              }
              c[i * M + j] = sum;
            }
          }
        };
    row(
        "matrix product 512³, naive",
        () -> device.run(module, "naive", grid, block, 0, M, pa, pb, pc),
        java,
        rounds);
    row(
        "matrix product 512³, tiles in shared memory",
        () -> device.run(module, "tiled", grid, block, 0, M, pa, pb, pc),
        java,
        rounds);
  }

  private static void reduction(TestDevice device, int rounds) throws Exception {
    PtxModule module = device.load("reduce");
    float[] in = random(N);
    float[] sums = new float[1];
    long pin = device.upload(in);
    int blocks = (N + 511) / 512;
    long out = device.malloc(blocks * 4L);
    Work java =
        () -> {
          float sum = 0;
          for (int i = 0; i < N; i++) {
            sum += in[i];
          }
          sums[0] = sum;
        };
    row(
        "reduction, 10 million floats, one tree of 9 barriers for 512",
        () -> device.run(module, "tree", blocks, 256, 1024, N, pin, out),
        java,
        rounds);
    int[] ints = new int[N];
    Arrays.fill(ints, 3);
    int[] total = new int[1];
    long pints = device.upload(ints);
    row(
        "reduction, 10 million ints, grid stride, shuffles and a barrier",
        () -> device.run(module, "shuffled", 256, 256, 0, N, pints, out),
        () -> {
          int sum = 0;
          for (int i = 0; i < N; i++) {
            sum += ints[i];
          }
          total[0] = sum;
        },
        rounds);
  }

  private static void histogram(TestDevice device, int rounds) throws Exception {
    PtxModule module = device.load("histogram");
    byte[] data = new byte[N];
    new Random(2).nextBytes(data);
    int[] bins = new int[256];
    long pdata = device.upload(data);
    long pbins = device.malloc(1024);
    Work java =
        () -> {
          for (byte b : data) {
            bins[b & 255]++;
          }
        };
    row(
        "histogram, 10 million bytes, atomics in global memory",
        () -> device.run(module, "global", 256, 256, 0, N, pdata, pbins),
        java,
        rounds);
    row(
        "histogram, 10 million bytes, atomics in shared memory",
        () -> device.run(module, "shared", 256, 256, 0, N, pdata, pbins),
        java,
        rounds);
  }

  /** How the time grows with the grid: SAXPY of one block of 256 up to 40,000. */
  private static void grids(TestDevice device, int rounds) throws Exception {
    PtxModule module = device.load("vectors");
    long px = device.upload(random(N));
    long py = device.upload(random(N));
    System.out.println("| blocks of 256 threads | ms | ns a thread |");
    System.out.println("| --- | --- | --- |");
    for (int blocks = 1; blocks <= N / 256; blocks *= 8) {
      int count = blocks;
      double time = time(() -> device.run(module, "saxpy", count, 256, 0, N, 1.5f, px, py), rounds);
      System.out.printf(
          Locale.ROOT, "| %d | %.3f | %.1f |%n", blocks, time, time * 1e6 / (256.0 * blocks));
    }
  }
}
