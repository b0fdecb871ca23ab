package io.warplight.simulator.ptx.checks;

import static io.warplight.simulator.ptx.checks.Results.*;

import java.util.Arrays;
import java.util.Map;
import java.util.Random;

/** The classic kernels: element-wise, products, sums, scans, histograms, sorting. */
final class BasicChecks {
  private BasicChecks() {}

  static void register(Map<String, Check> checks) {
    checks.put("vectors", BasicChecks::vectors);
    checks.put("matmul", BasicChecks::matmul);
    checks.put("reduce", BasicChecks::reduce);
    checks.put("scan", BasicChecks::scan);
    checks.put("histogram", BasicChecks::histogram);
    checks.put("transpose", BasicChecks::transpose);
    checks.put("stencil", BasicChecks::stencil);
    checks.put("sort", BasicChecks::sort);
    checks.put("nbody", BasicChecks::nbody);
    checks.put("mandelbrot", BasicChecks::mandelbrot);
    checks.put("templates", BasicChecks::templates);
  }

  private static float fma(float a, float b, float c) {
    // Exact in these checks: the inputs are small integers and quarters.
    return (float) ((double) a * b + c);
  }

  private static String vectors(Gpu gpu) throws Exception {
    gpu.load("vectors");
    int n = 3000;
    Random random = random(1);
    float[] x = new float[n];
    float[] y = new float[n];
    double[] dx = new double[n];
    double[] dy = new double[n];
    byte[] ba = new byte[n];
    byte[] bb = new byte[n];
    long[] la = new long[n];
    long[] lb = new long[n];
    for (int i = 0; i < n; i++) {
      x[i] = random.nextInt(1000) / 4f;
      y[i] = random.nextInt(1000) / 4f;
      dx[i] = x[i];
      dy[i] = y[i];
      la[i] = random.nextLong();
      lb[i] = random.nextLong();
    }
    random.nextBytes(ba);
    random.nextBytes(bb);
    long py = gpu.upload(y);
    gpu.launch("saxpy", one(12), one(256), 0, n, 2.5f, gpu.upload(x), py);
    float[] fs = floats(gpu, py, n);
    long pdy = gpu.upload(dy);
    gpu.launch("daxpy", one(3), one(128), 0, n, -1.5, gpu.upload(dx), pdy);
    double[] ds = doubles(gpu, pdy, n);
    long pc = gpu.allocate(n * 2);
    gpu.launch("bytes", one(12), one(256), 0, n, gpu.upload(ba), gpu.upload(bb), pc);
    short[] ss = new short[n];
    gpu.download(pc, ss);
    long pl = gpu.allocate(n * 8);
    gpu.launch("longs", one(24), one(128), 0, n, gpu.upload(la), gpu.upload(lb), pl);
    long[] ls = longs(gpu, pl, n);
    long pq = gpu.allocate(n * 4);
    long pd = gpu.allocate(n * 4);
    gpu.launch("quads", one(6), one(128), 0, n / 4, gpu.upload(x), pq, gpu.upload(la), pd);
    float[] qs = floats(gpu, pq, n);
    for (int i = 0; i < n; i++) {
      near("saxpy", fma(2.5f, x[i], y[i]), fs[i], 0);
      near("daxpy", -1.5 * dx[i] + dy[i], ds[i], 0);
      int u = ba[i] & 255;
      near("bytes", (short) (u * bb[i] + (u >> 3) - (bb[i] >> 2)), ss[i], 0);
      if (la[i] * 31 + (lb[i] ^ (la[i] >> 7)) - (lb[i] >>> 9) != ls[i]) {
        throw new AssertionError("longs");
      }
    }
    for (int i = 0; i < n; i += 4) {
      near("quads", x[i + 3], qs[i], 0);
      near("quads", x[i + 2] * 2, qs[i + 1], 0);
      near("quads", x[i + 1] + x[i], qs[i + 2], 0);
    }
    return crc(fs) + crc(ds) + crc(ss) + crc(ls) + crc(qs) + crc(ints(gpu, pd, n / 2));
  }

  private static String matmul(Gpu gpu) throws Exception {
    gpu.load("matmul");
    int n = 50;
    Random random = random(2);
    float[] a = new float[n * n];
    float[] b = new float[n * n];
    for (int i = 0; i < n * n; i++) {
      a[i] = random.nextInt(64) - 32;
      b[i] = random.nextInt(64) / 2f;
    }
    float[] expected = new float[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        float sum = 0;
        for (int k = 0; k < n; k++) {
          sum += a[i * n + k] * b[k * n + j];
        }
        expected[i * n + j] = sum;
      }
    }
    long pa = gpu.upload(a);
    long pb = gpu.upload(b);
    long pc = gpu.allocate(n * n * 4);
    gpu.launch("naive", dim(4, 7, 1), dim(16, 8, 1), 0, n, pa, pb, pc);
    float[] naive = floats(gpu, pc, n * n);
    same("naive", expected, naive);
    long pd = gpu.allocate(n * n * 4);
    gpu.launch("tiled", dim(4, 4, 1), dim(16, 16, 1), 0, n, pa, pb, pd);
    same("tiled", expected, floats(gpu, pd, n * n));
    return crc(naive);
  }

  private static String reduce(Gpu gpu) throws Exception {
    gpu.load("reduce");
    int n = 10000;
    Random random = random(3);
    int[] in = new int[n];
    float[] fs = new float[n];
    int total = 0;
    for (int i = 0; i < n; i++) {
      in[i] = random.nextInt(2000) - 1000;
      fs[i] = in[i];
      total += in[i];
    }
    long out = gpu.allocate(20 * 4);
    gpu.launch("tree", one(20), one(256), 1024, n, gpu.upload(fs), out);
    float sum = 0;
    float[] parts = floats(gpu, out, 20);
    for (float part : parts) {
      sum += part;
    }
    near("tree", total, sum, 0);
    long whole = gpu.allocate(4);
    gpu.launch("shuffled", one(7), one(192), 0, n, gpu.upload(in), whole);
    near("shuffled", total, ints(gpu, whole, 1)[0], 0);
    long last = gpu.allocate(4);
    for (int i = 0; i < 2; i++) {
      gpu.launch("lastBlock", one(9), one(128), 0, n, gpu.upload(in), gpu.allocate(36), last);
      near("lastBlock", total, ints(gpu, last, 1)[0], 0);
    }
    return crc(parts) + " " + total;
  }

  private static String scan(Gpu gpu) throws Exception {
    gpu.load("scan");
    int n = 512;
    Random random = random(4);
    int[] in = new int[n];
    int[] inclusive = new int[n];
    int[] exclusive = new int[n];
    int sum = 0;
    for (int i = 0; i < n; i++) {
      in[i] = random.nextInt();
      exclusive[i] = sum;
      sum += in[i];
      inclusive[i] = sum;
    }
    long out = gpu.allocate(n * 4);
    gpu.launch("hillisSteele", one(1), one(n), n * 8, n, gpu.upload(in), out);
    same("hillisSteele", inclusive, ints(gpu, out, n));
    gpu.launch("blelloch", one(1), one(n / 2), n * 4, n, gpu.upload(in), out);
    same("blelloch", exclusive, ints(gpu, out, n));
    return crc(inclusive);
  }

  private static String histogram(Gpu gpu) throws Exception {
    gpu.load("histogram");
    byte[] data = new byte[50000];
    random(5).nextBytes(data);
    int[] expected = new int[256];
    for (byte b : data) {
      expected[b & 255]++;
    }
    long in = gpu.upload(data);
    long out = gpu.allocate(1024);
    gpu.launch("global", one(8), one(128), 0, data.length, in, out);
    same("global", expected, ints(gpu, out, 256));
    long other = gpu.allocate(1024);
    gpu.launch("shared", one(8), one(128), 0, data.length, in, other);
    same("shared", expected, ints(gpu, other, 256));
    return crc(expected);
  }

  private static String transpose(Gpu gpu) throws Exception {
    gpu.load("transpose");
    int w = 70;
    int h = 45;
    int[] in = new int[w * h];
    int[] expected = new int[w * h];
    for (int i = 0; i < in.length; i++) {
      in[i] = i * 7;
      expected[i % w * h + i / w] = in[i];
    }
    long out = gpu.allocate(in.length * 4);
    gpu.launch("plain", dim(5, 3, 1), dim(16, 16, 1), 0, w, h, gpu.upload(in), out);
    same("plain", expected, ints(gpu, out, in.length));
    long other = gpu.allocate(in.length * 4);
    gpu.launch("tiles", dim(3, 2, 1), dim(32, 8, 1), 0, w, h, gpu.upload(in), other);
    same("tiles", expected, ints(gpu, other, in.length));
    return crc(expected);
  }

  private static String stencil(Gpu gpu) throws Exception {
    gpu.load("stencil");
    int n = 1000;
    int[] in = new int[n];
    int[] expected = new int[n];
    for (int i = 0; i < n; i++) {
      in[i] = i * i % 251;
    }
    for (int i = 0; i < n; i++) {
      for (int k = -3; k <= 3; k++) {
        expected[i] += i + k >= 0 && i + k < n ? in[i + k] * (k + 4) : 0;
      }
    }
    long out = gpu.allocate(n * 4);
    gpu.launch("line", one(8), one(128), 0, n, gpu.upload(in), out);
    same("line", expected, ints(gpu, out, n));
    float[] cube = new float[12 * 10 * 9];
    for (int i = 0; i < cube.length; i++) {
      cube[i] = i % 17 * 16;
    }
    long result = gpu.allocate(cube.length * 4);
    gpu.launch("cube", dim(2, 3, 3), dim(8, 4, 4), 0, 12, 10, 9, gpu.upload(cube), result);
    float[] after = floats(gpu, result, cube.length);
    for (int z = 1; z < 8; z++) {
      for (int y = 1; y < 9; y++) {
        for (int x = 1; x < 11; x++) {
          int i = (z * 10 + y) * 12 + x;
          float sum = cube[i - 1] + cube[i + 1] + cube[i - 12] + cube[i + 12];
          near(
              "cube",
              0.5f * cube[i] + 0.0625f * (sum + cube[i - 120] + cube[i + 120]),
              after[i],
              0);
        }
      }
    }
    return crc(expected) + crc(after);
  }

  private static String sort(Gpu gpu) throws Exception {
    gpu.load("sort");
    Random random = random(6);
    int[] data = new int[1024];
    for (int i = 0; i < data.length; i++) {
      data[i] = random.nextInt();
    }
    long memory = gpu.upload(data);
    gpu.launch("bitonic", one(2), one(512), 0, memory);
    for (int half = 0; half < 1024; half += 512) {
      int[] part = Arrays.copyOfRange(data, half, half + 512);
      for (int i = 0; i < 512; i++) {
        part[i] ^= Integer.MIN_VALUE;
      }
      Arrays.sort(part);
      for (int i = 0; i < 512; i++) {
        data[half + i] = part[i] ^ Integer.MIN_VALUE;
      }
    }
    same("bitonic", data, ints(gpu, memory, 1024));
    long[] longs = new long[2048];
    for (int i = 0; i < longs.length; i++) {
      longs[i] = random.nextLong();
    }
    long other = gpu.upload(longs);
    for (int k = 2; k <= 2048; k <<= 1) {
      for (int j = k >> 1; j > 0; j >>= 1) {
        gpu.launch("step", one(8), one(256), 0, other, j, k);
      }
    }
    Arrays.sort(longs);
    same("step", longs, longs(gpu, other, 2048));
    return crc(data) + crc(longs);
  }

  private static String nbody(Gpu gpu) throws Exception {
    gpu.load("nbody");
    int n = 200;
    float[] bodies = new float[n * 4];
    Random random = random(7);
    for (int i = 0; i < bodies.length; i++) {
      bodies[i] = random.nextFloat() * 10;
    }
    long out = gpu.allocate(n * 12);
    gpu.launch("forces", one(4), one(64), 64 * 16, n, gpu.upload(bodies), out);
    float[] forces = floats(gpu, out, n * 3);
    for (int i = 0; i < n; i++) {
      double[] sum = new double[3];
      for (int k = 0; k < n; k++) {
        double r2 = 0.01f;
        for (int d = 0; d < 3; d++) {
          r2 += Math.pow((double) bodies[k * 4 + d] - bodies[i * 4 + d], 2);
        }
        for (int d = 0; d < 3; d++) {
          sum[d] +=
              ((double) bodies[k * 4 + d] - bodies[i * 4 + d])
                  * bodies[k * 4 + 3]
                  / (r2 * Math.sqrt(r2));
        }
      }
      for (int d = 0; d < 3; d++) {
        near("forces", sum[d], forces[i * 3 + d], 1e-3);
      }
    }
    return "near";
  }

  private static String mandelbrot(Gpu gpu) throws Exception {
    gpu.load("mandelbrot");
    int w = 61;
    int h = 40;
    long out = gpu.allocate(w * h * 4);
    gpu.launch("escape", dim(4, 5, 1), dim(16, 8, 1), 0, w, h, -2.0, -1.0, 0.05, 300, out);
    int[] steps = ints(gpu, out, w * h);
    int[] expected = new int[w * h];
    for (int i = 0; i < w * h; i++) {
      // As fused as the kernel: x0 + x * step is one fma there, exact enough here.
      double cr = StrictFused.fma(i % w, 0.05, -2.0);
      double ci = StrictFused.fma(i / w, 0.05, -1.0);
      double zr = 0;
      double zi = 0;
      int k = 0;
      while (k < 300 && zr * zr + zi * zi <= 4) {
        double t = zr * zr - zi * zi + cr;
        zi = 2 * zr * zi + ci;
        zr = t;
        k++;
      }
      expected[i] = k;
    }
    same("escape", expected, steps);
    return crc(steps);
  }

  private static String templates(Gpu gpu) throws Exception {
    gpu.load("templates");
    int n = 100;
    int[] in = new int[n];
    int[] expected = new int[n];
    long[] lin = new long[n];
    long[] lexpected = new long[n];
    for (int i = 0; i < n; i++) {
      in[i] = i - 50;
      lin[i] = i * 1000003L;
      expected[i] = ((4 * in[i] + 3) * in[i] + 2) * in[i] + 1;
      for (int c = 5; c >= 1; c--) {
        lexpected[i] = lexpected[i] * lin[i] + c;
      }
    }
    long out = gpu.allocate(n * 8);
    gpu.launch(
        "_Z8evaluateIiLi4EEviPKT_S2_PS0_",
        one(1),
        one(128),
        0,
        n,
        gpu.upload(new int[] {1, 2, 3, 4}),
        gpu.upload(in),
        out);
    same("int", expected, ints(gpu, out, n));
    gpu.launch(
        "_Z8evaluateIxLi5EEviPKT_S2_PS0_",
        one(1),
        one(128),
        0,
        n,
        gpu.upload(new long[] {1, 2, 3, 4, 5}),
        gpu.upload(lin),
        out);
    same("long", lexpected, longs(gpu, out, n));
    gpu.launch(
        "_Z8evaluateIhLi3EEviPKT_S2_PS0_",
        one(1),
        one(128),
        0,
        n,
        gpu.upload(new byte[] {1, 2, 3}),
        gpu.upload(in),
        out);
    byte[] bytes = new byte[n];
    gpu.download(out, bytes);
    return crc(expected) + crc(lexpected) + crc(bytes);
  }
}
