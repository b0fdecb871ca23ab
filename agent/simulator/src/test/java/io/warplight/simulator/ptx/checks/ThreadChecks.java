package io.warplight.simulator.ptx.checks;

import static io.warplight.simulator.ptx.checks.Results.*;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;

/** Control flow, calls, warps, barriers, waiting, clocks, printf. */
final class ThreadChecks {
  private ThreadChecks() {}

  static void register(Map<String, Check> checks) {
    checks.put("switches", ThreadChecks::switches);
    checks.put("calls", ThreadChecks::calls);
    checks.put("warps", ThreadChecks::warps);
    checks.put("progress", ThreadChecks::progress);
    checks.put("clocks", ThreadChecks::clocks);
    checks.put("prints", ThreadChecks::prints);
  }

  private static String switches(Gpu gpu) throws Exception {
    gpu.load("switches");
    int n = 200;
    int[] op = new int[n];
    int[] a = new int[n];
    for (int i = 0; i < n; i++) {
      op[i] = i % 14 - 1;
      a[i] = i * 37 + 1;
    }
    long out = gpu.allocate((2 * n + 1) * 4);
    gpu.launch("dense", one(2), one(128), 0, n, gpu.upload(op), gpu.upload(a), out);
    int[] dense = ints(gpu, out, 2 * n);
    for (int i = 0; i < n; i++) {
      int x = a[i];
      int[] expected = {
        x + 1,
        x * 3 - 7,
        x / 7,
        x % 13,
        -x,
        x ^ 0x55,
        x ^ 0x55,
        Integer.bitCount(x),
        8,
        x * x * x,
        -x,
        (x * 3 - 1) * 3 - 2
      };
      near("dense", op[i] < 0 || op[i] > 11 ? -1 : expected[op[i]], dense[i], 0);
    }
    int[] sparse = {-1000, 7, 123456, Integer.MAX_VALUE, 0, 8};
    gpu.launch("sparse", one(1), one(32), 0, sparse.length, gpu.upload(sparse), out);
    same("sparse", new int[] {1, 2, 3, 4, 5, 5}, ints(gpu, out, 6));
    long[] starts = new long[100];
    int[] steps = new int[100];
    for (int i = 0; i < 100; i++) {
      starts[i] = i;
      for (long v = i; v > 1; steps[i]++) {
        v = (v & 1) == 1 ? 3 * v + 1 : v >> 1;
      }
    }
    gpu.launch("collatz", one(1), one(128), 0, 100, gpu.upload(starts), out);
    same("collatz", steps, ints(gpu, out, 100));
    gpu.launch("jump", one(1), one(8), 0, out);
    same("jump", new int[] {100, 17, 300, 37, 100, 17, 300, 37}, ints(gpu, out, 8));
    return crc(dense);
  }

  private static int fib(int n) {
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
  }

  private static int ackermann(int m, int n) {
    return m == 0 ? n + 1 : ackermann(m - 1, n == 0 ? 1 : ackermann(m, n - 1));
  }

  private static String calls(Gpu gpu) throws Exception {
    gpu.load("calls");
    long out = gpu.allocate(64 * 8);
    gpu.launch("recursion", one(1), one(32), 0, out);
    int[] recursion = ints(gpu, out, 64);
    gpu.launch("pointers", one(1), one(32), 0, out);
    double[] pointers = doubles(gpu, out, 32);
    gpu.launch("virtuals", one(1), one(32), 0, out);
    int[] virtuals = ints(gpu, out, 32);
    for (int i = 0; i < 32; i++) {
      near("fib", fib(i % 16), recursion[2 * i], 0);
      near("ackermann", ackermann(i % 3, i % 4), recursion[2 * i + 1], 0);
      near("pointers", i % 3 == 0 ? i + 2.5 : i % 3 == 1 ? i - 2.5 : i * 2.5, pointers[i], 0);
      near("virtuals", (i & 1) == 1 ? i * i * 10 + 1 : i * 30 + 2, virtuals[i], 0);
    }
    gpu.launch("waitingCalls", one(1), one(64), 0, out);
    int[] waiting = ints(gpu, out, 64);
    int[] expected = new int[64];
    for (int t = 0; t < 64; t++) {
      // 496 is the sum of the first warp's numbers, 1520 the second's.
      int from = t + 40 & 63;
      expected[t] = 63 - from < 32 ? 992 : 3040;
    }
    same("waitingCalls", expected, waiting);
    return crc(recursion) + crc(pointers) + crc(virtuals) + crc(waiting);
  }

  private static String warps(Gpu gpu) throws Exception {
    gpu.load("warps");
    int n = 128;
    int[] in = new int[n];
    for (int i = 0; i < n; i++) {
      in[i] = i * 7 % 101;
    }
    long pin = gpu.upload(in);
    long out = gpu.allocate(n * 10 * 4);
    gpu.launch("shuffles", one(1), one(n), 0, pin, out);
    int[] s = ints(gpu, out, n * 10);
    gpu.launch("votes", one(1), one(n), 0, pin, out);
    int[] v = ints(gpu, out, n * 8);
    gpu.launch("barriers", one(1), one(n), 0, pin, out);
    int[] b = ints(gpu, out, n * 4);
    int odd = 0;
    for (int i = 0; i < n; i++) {
      odd += in[i] & 1;
    }
    for (int t = 0; t < n; t++) {
      int lane = t & 31;
      int w = t - lane;
      int[] expected = {
        in[w + 5],
        in[lane >= 3 ? t - 3 : t],
        in[lane < 28 ? t + 4 : t],
        in[t ^ 17],
        in[(t & ~7) + 3],
        in[(t & 15) >= 2 ? t - 2 : t],
        in[(t & 3) < 3 ? t + 1 : t],
        in[t ^ 6],
        (int) (in[t ^ 1] * 1000003L >> 3),
        Float.floatToIntBits(in[lane < 16 ? t + 16 : t] * 0.5f)
      };
      for (int k = 0; k < 10; k++) {
        near("shuffle " + k + " of " + t, expected[k], s[t * 10 + k], 0);
      }
      int ballot = 0;
      int same = 0;
      int pair = 0;
      int seven = 0;
      for (int k = 0; k < 32; k++) {
        ballot |= (in[w + k] & 1) << k;
        same |= (in[w + k] & 3) == (in[t] & 3) ? 1 << k : 0;
        pair |= (in[w + k] & 3) == (in[t] & 3) ? 1 << k : 0;
        seven |= in[w + k] == 7 ? 1 : 0;
      }
      near("ballot", ballot, v[t * 8], 0);
      near("any and all", seven + 2, v[t * 8 + 1], 0);
      near("match any", same, v[t * 8 + 2], 0);
      near("match all", -1 + 1, v[t * 8 + 3], 0);
      near("active", -1, v[t * 8 + 4], 0);
      near("divergent match", (in[t] & 1) == 1 ? pair : 0, v[t * 8 + 5], 0);
      near("ten", 1023, v[t * 8 + 7], 0);
      near("count", odd, b[t * 4], 0);
      near("and", 1, b[t * 4 + 1], 0);
      near("or", 0, b[t * 4 + 2], 0);
      near("own barrier", t < 64 ? in[63 - t] : in[64 + 127 - t], b[t * 4 + 3], 0);
    }
    int[] data = new int[1000];
    Random random = random(31);
    int count = 0;
    long sum = 0;
    for (int i = 0; i < data.length; i++) {
      data[i] = random.nextInt(1000);
      count += data[i] > 500 ? 1 : 0;
      sum += data[i] > 500 ? data[i] : 0;
    }
    long counter = gpu.allocate(4);
    long kept = gpu.allocate(4000);
    gpu.launch("aggregate", one(8), one(128), 0, 1000, gpu.upload(data), counter, kept);
    near("aggregate", count, ints(gpu, counter, 1)[0], 0);
    for (int value : ints(gpu, kept, 1000)) {
      sum -= value;
    }
    near("aggregate sum", 0, sum, 0);
    long left = gpu.allocate(64 * 4);
    gpu.launch("early", one(1), one(64), 0, left);
    int[] early = ints(gpu, left, 64);
    for (int t = 0; t < 64; t++) {
      near("early", t % 3 == 0 ? 0 : t < 32 ? 21 : 21, early[t], 0);
    }
    return crc(s) + crc(v) + crc(b);
  }

  private static String progress(Gpu gpu) throws Exception {
    gpu.load("progress");
    int n = 64;
    long order = gpu.allocate(n * 4);
    gpu.launch("chain", one(1), one(n), 0, gpu.allocate(4), order);
    int[] found = ints(gpu, order, n);
    for (int i = 0; i < n; i++) {
      near("chain", n - 1 - i, found[i], 0);
    }
    long sum = gpu.allocate(4);
    gpu.launch("lock", one(6), one(64), 0, gpu.allocate(4), sum, 10);
    near("lock", 3840, ints(gpu, sum, 1)[0], 0);
    int[] in = new int[20 * 32];
    int[] expected = new int[in.length];
    for (int i = 0; i < in.length; i++) {
      in[i] = i * 3;
    }
    for (int i = 0; i < in.length; i++) {
      expected[i] = in[(i + in.length / 2) % in.length] * 2;
    }
    long out = gpu.allocate(in.length * 4);
    gpu.launch(
        "gridBarrier",
        one(20),
        one(32),
        0,
        gpu.allocate(4),
        gpu.upload(in),
        gpu.allocate(in.length * 4),
        out);
    same("gridBarrier", expected, ints(gpu, out, in.length));
    return crc(found) + crc(expected);
  }

  private static String clocks(Gpu gpu) throws Exception {
    gpu.load("clocks");
    long out = gpu.allocate(24);
    gpu.launch("clocks", one(1), one(1), 0, out);
    same("clocks", new long[] {1, 1, 1}, longs(gpu, out, 3));
    int threads = 6 * 24;
    long places = gpu.allocate(threads * 24);
    gpu.launch("places", dim(3, 2, 1), dim(4, 3, 2), 0, places);
    int[] found = ints(gpu, places, threads * 6);
    for (int i = 0; i < threads; i++) {
      int t = i % 24;
      int b = i / 24;
      near("tid", t % 4 | t / 4 % 3 << 8 | t / 12 << 16, found[i * 6], 0);
      near("ctaid", b % 3 | b / 3 << 8, found[i * 6 + 1], 0);
      near("laneid", t, found[i * 6 + 2], 0);
      near("masks", -1, found[i * 6 + 3], 0);
      near("lanemask_lt", (1 << t) - 1, found[i * 6 + 4], 0);
      near("nctaid", 30201, found[i * 6 + 5], 0);
    }
    return crc(found);
  }

  private static String prints(Gpu gpu) throws Exception {
    gpu.load("prints");
    byte[] text = "hello\0".getBytes(StandardCharsets.US_ASCII);
    System.out.flush();
    gpu.launch("print", one(1), one(1), 0, 42, -5_000_000_000L, 1234.56789, gpu.upload(text));
    return "printed above";
  }
}
