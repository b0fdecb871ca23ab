package io.warplight.simulator.ptx.checks;

import static io.warplight.simulator.ptx.checks.Results.*;

import java.math.BigInteger;
import java.util.Map;
import java.util.Random;

/** Arithmetic of all widths and its functions; what is exact is compared bit by bit. */
final class MathChecks {
  private static final double[] SPECIAL = {
    0.0,
    -0.0,
    1,
    -1,
    0.5,
    -0.5,
    1.5,
    2.5,
    -2.5,
    1e-3,
    1e10,
    -1e10,
    1e300,
    4.9e-324,
    1e-310,
    Double.MAX_VALUE,
    1.0 / 0,
    -1.0 / 0,
    0.0 / 0,
    2147483647.5,
    -2147483649.0,
    4294967295.9,
    9.3e18,
    -9.3e18,
    1.9e19,
    127.5,
    128,
    -129,
    32767.7,
    65535.5,
    1e-45,
    3.4028235e38,
    0.1,
    7
  };
  private static final int[] INTS = {
    0,
    1,
    -1,
    2,
    7,
    -7,
    31,
    32,
    255,
    256,
    65535,
    65536,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    0x12345678,
    0x80808080,
    0x7f7f7f7f,
    0xdeadbeef,
    0x00ff00ff,
    1 << 24
  };

  private MathChecks() {}

  static void register(Map<String, Check> checks) {
    checks.put("integers", MathChecks::integers);
    checks.put("int64", MathChecks::int64);
    checks.put("floats", MathChecks::floats);
    checks.put("doubles", MathChecks::doubles);
    checks.put("halves", MathChecks::halves);
    checks.put("conversions", MathChecks::conversions);
  }

  /** All pairs of the special ones, then random ones. */
  private static int[][] intPairs(int more) {
    int special = INTS.length * INTS.length;
    int[][] pairs = new int[2][special + more];
    Random random = random(21);
    for (int i = 0; i < special + more; i++) {
      pairs[0][i] = i < special ? INTS[i / INTS.length] : random.nextInt();
      pairs[1][i] = i < special ? INTS[i % INTS.length] : random.nextInt();
    }
    return pairs;
  }

  private static String integers(Gpu gpu) throws Exception {
    gpu.load("integers");
    int[][] pairs = intPairs(300);
    int n = pairs[0].length;
    long a = gpu.upload(pairs[0]);
    long b = gpu.upload(pairs[1]);
    long out = gpu.allocate(n * 40 * 4);
    gpu.launch("arithmetic", one((n + 127) / 128), one(128), 0, n, a, b, out);
    int[] r = ints(gpu, out, n * 40);
    for (int i = 0; i < n; i++) {
      int x = pairs[0][i];
      int y = pairs[1][i];
      int[] expected = {
        x + y,
        x * y,
        y == 0 ? 0 : x / y,
        y == 0 ? 0 : x % y,
        y == 0 ? 0 : Integer.divideUnsigned(x, y),
        y == 0 ? 0 : Integer.remainderUnsigned(x, y),
        (int) ((long) x * y >> 32),
        (int) ((x & 0xffffffffL) * (y & 0xffffffffL) >>> 32),
        (x << 8 >> 8) * (y << 8 >> 8),
        (x & 0xffffff) * (y & 0xffffff),
        x << (y & 31),
        x >> (y & 31),
        x >>> (y & 31),
        Integer.numberOfLeadingZeros(x),
        Integer.bitCount(x),
        x == 0 ? 0 : Integer.numberOfTrailingZeros(x) + 1,
        Integer.reverse(x)
      };
      for (int k = 0; k < expected.length; k++) {
        if (r[i * 40 + k] != expected[k]) {
          throw new AssertionError(
              "arithmetic " + k + " of " + x + ", " + y + " is " + r[i * 40 + k]);
        }
      }
    }
    long fields = gpu.allocate(n * 24 * 4);
    gpu.launch("fields", one((n + 127) / 128), one(128), 0, n, a, b, fields);
    int[] f = ints(gpu, fields, n * 24);
    for (int i = 0; i < n; i++) {
      int x = pairs[0][i];
      int y = pairs[1][i];
      near("lop3 xor", x ^ y ^ i, f[i * 24 + 8], 0);
      near("lop3 majority", (x & y) | (x & i) | (y & i), f[i * 24 + 9], 0);
      long sum = (long) x + y;
      near(
          "add.sat",
          Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, sum)),
          f[i * 24 + 17],
          0);
    }
    return crc(r) + crc(f);
  }

  private static String int64(Gpu gpu) throws Exception {
    gpu.load("int64");
    Random random = random(22);
    int n = 600;
    long[] a = new long[n];
    long[] b = new long[n];
    for (int i = 0; i < n; i++) {
      a[i] = i < 400 ? (long) INTS[i / 20] << i % 3 * 16 : random.nextLong();
      b[i] = i < 400 ? (long) INTS[i % 20] << i % 2 * 32 : random.nextLong() >> random.nextInt(64);
    }
    long pa = gpu.upload(a);
    long pb = gpu.upload(b);
    long out = gpu.allocate(n * 16 * 8);
    gpu.launch("arithmetic", one(5), one(128), 0, n, pa, pb, out);
    long[] r = longs(gpu, out, n * 16);
    for (int i = 0; i < n; i++) {
      long x = a[i];
      long y = b[i];
      BigInteger product = BigInteger.valueOf(x).multiply(BigInteger.valueOf(y));
      long high = product.shiftRight(64).longValue();
      long highUnsigned = high + (x < 0 ? y : 0) + (y < 0 ? x : 0);
      long[] expected = {
        x + y,
        x - y,
        x * y,
        y == 0 ? 0 : x / y,
        y == 0 ? 0 : x % y,
        y == 0 ? 0 : Long.divideUnsigned(x, y),
        y == 0 ? 0 : Long.remainderUnsigned(x, y),
        high,
        highUnsigned,
        x << (y & 63),
        x >> (y & 63),
        x >>> (y & 63),
        Long.numberOfLeadingZeros(x) * 1000
            + Long.bitCount(y) * 10
            + (x == 0 ? 0 : Long.numberOfTrailingZeros(x) + 1),
        Long.reverse(x),
        (x < y ? 1 : 0)
            + (Long.compareUnsigned(x, y) < 0 ? 2 : 0)
            + (x == y ? 4 : 0)
            + (Long.compareUnsigned(x, y) >= 0 ? 8 : 0)
      };
      for (int k = 0; k < expected.length; k++) {
        if (r[i * 16 + k] != expected[k]) {
          throw new AssertionError(
              "int64 "
                  + k
                  + " of "
                  + x
                  + ", "
                  + y
                  + " is "
                  + r[i * 16 + k]
                  + ", not "
                  + expected[k]);
        }
      }
    }
    long wide = gpu.allocate(n * 6 * 8);
    gpu.launch("wide", one(5), one(128), 0, n, pa, pb, wide);
    long[] w = longs(gpu, wide, n * 6);
    BigInteger modulus = BigInteger.ONE.shiftLeft(128);
    for (int i = 0; i < n; i++) {
      BigInteger ua = new BigInteger(Long.toUnsignedString(a[i]));
      BigInteger ub = new BigInteger(Long.toUnsignedString(b[i]));
      BigInteger x = ua.shiftLeft(64).or(ub);
      BigInteger y = ub.shiftLeft(61).or(ua).mod(modulus);
      BigInteger[] expected = {x.add(y), x.multiply(y), x.subtract(y)};
      for (int k = 0; k < 3; k++) {
        BigInteger value = expected[k].mod(modulus);
        if (w[i * 6 + 2 * k] != value.longValue()
            || w[i * 6 + 2 * k + 1] != value.shiftRight(64).longValue()) {
          throw new AssertionError("wide " + k + " of " + x + ", " + y);
        }
      }
    }
    return crc(r) + crc(w);
  }

  private static double[] inputs(int more, int seed) {
    double[] in = new double[SPECIAL.length + more];
    System.arraycopy(SPECIAL, 0, in, 0, SPECIAL.length);
    Random random = random(seed);
    for (int i = SPECIAL.length; i < in.length; i++) {
      in[i] = (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(5));
    }
    return in;
  }

  private static float[] narrow(double[] in) {
    float[] out = new float[in.length];
    for (int i = 0; i < in.length; i++) {
      out[i] = (float) in[i];
    }
    return out;
  }

  /** Every special value beside every other, then random pairs. */
  private static double[][] doublePairs(int more) {
    int m = SPECIAL.length;
    double[] extra = inputs(2 * more, 23);
    double[][] pairs = new double[2][m * m + more];
    for (int i = 0; i < m * m + more; i++) {
      pairs[0][i] = i < m * m ? SPECIAL[i / m] : extra[m + 2 * (i - m * m)];
      pairs[1][i] = i < m * m ? SPECIAL[i % m] : extra[m + 2 * (i - m * m) + 1];
    }
    return pairs;
  }

  private static String floats(Gpu gpu) throws Exception {
    gpu.load("floats");
    double[][] pairs = doublePairs(800);
    float[] a = narrow(pairs[0]);
    float[] b = narrow(pairs[1]);
    int n = a.length;
    long out = gpu.allocate(n * 32 * 4);
    gpu.launch("exact", one((n + 127) / 128), one(128), 0, n, gpu.upload(a), gpu.upload(b), out);
    float[] r = Results.floats(gpu, out, n * 32);
    for (int i = 0; i < n; i++) {
      float x = a[i];
      float y = b[i];
      float[] expected = {x / y, (float) Math.sqrt(x)};
      for (int k = 0; k < expected.length; k++) {
        same("exact " + k, new float[] {expected[k]}, new float[] {r[i * 32 + k]});
      }
      double exact = (double) x * y;
      same("fmul.rz", new float[] {toward(exact, 0)}, new float[] {r[i * 32 + 6]});
      same("fmul.ru", new float[] {toward(exact, 1)}, new float[] {r[i * 32 + 7]});
      same("fmul.rd", new float[] {toward(exact, -1)}, new float[] {r[i * 32 + 8]});
      same("rint", new float[] {(float) Math.rint(x)}, new float[] {r[i * 32 + 21]});
    }
    double[] in = inputs(300, 24);
    for (int i = 0; i < in.length; i++) {
      in[i] = Math.abs(in[i]) > 50 ? in[i] % 50 : in[i];
    }
    float[] fin = narrow(in);
    long values = gpu.allocate(in.length * 20 * 4);
    gpu.launch("functions", one(3), one(128), 0, in.length, gpu.upload(fin), values);
    float[] v = Results.floats(gpu, values, in.length * 20);
    for (int i = 0; i < in.length; i++) {
      functions("float ", fin[i], v, i * 20, 4, 1e-5);
    }
    long fast = gpu.allocate(in.length * 8 * 4);
    gpu.launch("fast", one(3), one(128), 0, in.length, gpu.upload(fin), fast);
    float[] f = Results.floats(gpu, fast, in.length * 8);
    for (int i = 0; i < in.length; i++) {
      float x = fin[i];
      if (Math.abs(x) <= Math.PI) {
        near("__sinf", Math.sin(x), f[i * 8], 1e-6);
        near("__cosf", Math.cos(x), f[i * 8 + 1], 1e-6);
      }
      if (Math.abs(x) < 20) {
        near("__expf", Math.exp(x), f[i * 8 + 2], 1e-5);
      }
    }
    return crc(r);
  }

  /** The double in single precision, rounded toward zero, up (1) or down (-1). */
  private static float toward(double exact, int direction) {
    float near = (float) exact;
    if (Float.isNaN(near) || Double.isInfinite(exact)) {
      return near;
    }
    boolean down = direction < 0 || (direction == 0 && exact > 0);
    if (down && near > exact) {
      return Math.nextAfter(near, Double.NEGATIVE_INFINITY);
    }
    if (!down && near < exact) {
      float up = Math.nextUp(near);
      return up == 0 && exact < 0 ? -0f : up;
    }
    return near == 0 && exact < 0 ? -0f : near;
  }

  /** The functions that both precisions have in the same order. */
  private static void functions(
      String what, double x, Object values, int at, double expScale, double tolerance) {
    double size = Math.abs(x);
    double[] expected = {
      Math.sin(x), Math.cos(x), Math.tan(x), Math.exp(x / expScale), Math.log(size),
      Math.pow(size, 1.7), Double.NaN, Math.cbrt(x), Math.atan(x), Math.asin(x / (1 + size)),
      Math.sinh(x / 10), Math.tanh(x), Math.pow(2, x / 8), Math.log10(size)
    };
    for (int k = 0; k < expected.length; k++) {
      if (k == 6 || (k == 2 && Math.abs(Math.cos(x)) < 1e-3)) {
        continue;
      }
      double actual = ((Number) java.lang.reflect.Array.get(values, at + k)).doubleValue();
      near(what + k + " of " + x, expected[k], actual, tolerance);
    }
  }

  private static String doubles(Gpu gpu) throws Exception {
    gpu.load("doubles");
    double[] in = inputs(300, 25);
    for (int i = 0; i < in.length; i++) {
      in[i] = Math.abs(in[i]) > 600 ? in[i] % 600 : in[i];
    }
    long out = gpu.allocate(in.length * 24 * 8);
    gpu.launch("functions", one(3), one(128), 0, in.length, gpu.upload(in), out);
    double[] v = Results.doubles(gpu, out, in.length * 24);
    for (int i = 0; i < in.length; i++) {
      functions("double ", in[i], v, i * 24, 1, 1e-12);
      double x = in[i];
      near("log1p", Math.log1p(Math.abs(x)), v[i * 24 + 14], 1e-12);
      near("expm1", Math.expm1(x / 8), v[i * 24 + 15], 1e-12);
      near("hypot", Math.hypot(x, 3), v[i * 24 + 16], 1e-12);
      near("atan2", Math.atan2(x, 2), v[i * 24 + 17], 1e-12);
      near("fmod", x % 1.3, v[i * 24 + 18], 0);
      near("remainder", Math.IEEEremainder(x, 0.7), v[i * 24 + 22], 0);
    }
    double[][] pairs = doublePairs(800);
    int n = pairs[0].length;
    long exact = gpu.allocate(n * 24 * 8);
    gpu.launch(
        "exact",
        one((n + 127) / 128),
        one(128),
        0,
        n,
        gpu.upload(pairs[0]),
        gpu.upload(pairs[1]),
        exact);
    double[] r = Results.doubles(gpu, exact, n * 24);
    for (int i = 0; i < n; i++) {
      double x = pairs[0][i];
      double y = pairs[1][i];
      double[] expected = {
        x / y,
        Math.sqrt(x),
        Double.NaN,
        Math.floor(x),
        Math.ceil(x),
        Math.rint(x),
        x < 0 ? Math.ceil(x) : Math.floor(x)
      };
      for (int k = 0; k < expected.length; k++) {
        if (k != 2) {
          same("exact " + k + " of " + x, new double[] {expected[k]}, new double[] {r[i * 24 + k]});
        }
      }
    }
    return crc(r);
  }

  private static String halves(Gpu gpu) throws Exception {
    gpu.load("halves");
    int n = 512;
    short[] a = new short[n];
    short[] b = new short[n];
    Random random = random(26);
    short[] special = {
      0,
      (short) 0x8000,
      0x3c00,
      (short) 0xbc00,
      0x7c00,
      (short) 0xfc00,
      0x7e00,
      1,
      0x3ff,
      0x400,
      0x7bff,
      0x3555,
      0x1400,
      0x4248,
      (short) 0xc500,
      0x6400
    };
    for (int i = 0; i < n; i++) {
      a[i] = i < 256 ? special[i / 16] : (short) random.nextInt();
      b[i] = i < 256 ? special[i % 16] : (short) random.nextInt();
    }
    long pa = gpu.upload(a);
    long pb = gpu.upload(b);
    long out = gpu.allocate(n * 12 * 2);
    gpu.launch("arithmetic", one(4), one(128), 0, n, pa, pb, out);
    short[] r = new short[n * 12];
    gpu.download(out, r);
    long pairs = gpu.allocate(n / 2 * 6 * 4);
    gpu.launch("pairs", one(2), one(128), 0, n / 2, pa, pb, pairs);
    int[] p = ints(gpu, pairs, n / 2 * 6);
    for (int i = 0; i < n; i++) {
      double x = value(a[i]);
      double y = value(b[i]);
      near("hadd", rounded(x + y), value(r[i * 12]), 0);
      near("hsub", rounded(x - y), value(r[i * 12 + 1]), 0);
      near("hmul", rounded(x * y), value(r[i * 12 + 2]), 0);
      near("pairs add", rounded(x + y), value((short) (p[i / 2 * 6] >> 16 * (i % 2))), 0);
    }
    float[] fin = narrow(inputs(94, 27));
    long bf = gpu.allocate(fin.length * 4);
    long back = gpu.allocate(fin.length * 4);
    gpu.launch("bfloats", one(1), one(128), 0, fin.length, gpu.upload(fin), bf, back);
    float[] wide = Results.floats(gpu, back, fin.length);
    StringBuilder line = new StringBuilder();
    // A NaN's bits are the instruction's own business.
    for (int i = 0; i < r.length; i++) {
      r[i] = Double.isNaN(value(r[i])) ? 0x7fff : r[i];
    }
    return line.append(crc(r)).append(crc(wide)).toString();
  }

  private static double value(short half) {
    int exponent = half >> 10 & 31;
    int fraction = half & 1023;
    double size =
        exponent == 31
            ? (fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN)
            : exponent == 0
                ? fraction * Math.pow(2, -24)
                : (1024 + fraction) * Math.pow(2, exponent - 25);
    return half < 0 ? -size : size;
  }

  /** The nearest half, as a double, by brute search over the spacing. */
  private static double rounded(double a) {
    double size = Math.abs(a);
    if (Double.isNaN(a) || Double.isInfinite(a) || a == 0) {
      return a;
    }
    if (size >= 65520) {
      return a > 0 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
    }
    double unit = Math.pow(2, Math.max(-14, Math.getExponent(size)) - 10);
    return Math.copySign(Math.rint(size / unit) * unit, a);
  }

  private static String conversions(Gpu gpu) throws Exception {
    gpu.load("conversions");
    double[] in = inputs(300, 28);
    int n = in.length;
    float[] fin = narrow(in);
    long out = gpu.allocate(n * 14 * 8);
    gpu.launch("fromFloat", one(3), one(128), 0, n, gpu.upload(fin), out);
    long[] f = longs(gpu, out, n * 14);
    long two = gpu.allocate(n * 12 * 8);
    gpu.launch("fromDouble", one(3), one(128), 0, n, gpu.upload(in), two);
    long[] d = longs(gpu, two, n * 12);
    for (int i = 0; i < n; i++) {
      near("float2int_rz", (int) fin[i], f[i * 14], 0);
      if (!Float.isNaN(fin[i])) {
        near("float2int_rn", (int) Math.rint(fin[i]), f[i * 14 + 1], 0);
        near("float2ll_rz", (long) fin[i], f[i * 14 + 6], 0);
        near("double2int_rz", (int) in[i], d[i * 12], 0);
        near("double2ll_rz", (long) in[i], d[i * 12 + 5], 0);
      }
    }
    int[] tops = INTS;
    long[] longs = new long[tops.length * 3 + 100];
    Random random = random(29);
    for (int i = 0; i < longs.length; i++) {
      longs[i] =
          i < 60 ? (long) tops[i % 20] << i / 20 * 16 : random.nextLong() >> random.nextInt(64);
    }
    long pd = gpu.allocate(longs.length * 6 * 8);
    long pf = gpu.allocate(longs.length * 8 * 4);
    gpu.launch("fromInteger", one(2), one(128), 0, longs.length, gpu.upload(longs), pd, pf);
    double[] di = Results.doubles(gpu, pd, longs.length * 6);
    float[] fi = Results.floats(gpu, pf, longs.length * 8);
    long pn = gpu.allocate(longs.length * 8 * 4);
    gpu.launch("narrow", one(2), one(128), 0, longs.length, gpu.upload(longs), pn);
    int[] narrow = ints(gpu, pn, longs.length * 8);
    for (int i = 0; i < longs.length; i++) {
      long x = longs[i];
      near("(double)", (double) x, di[i * 6], 0);
      double unsigned = new BigInteger(Long.toUnsignedString(x)).doubleValue();
      near("(double)unsigned", unsigned, di[i * 6 + 1], 0);
      near("(float)", (float) x, fi[i * 8], 0);
      near(
          "(float)unsigned",
          new BigInteger(Long.toUnsignedString(x)).floatValue(),
          fi[i * 8 + 1],
          0);
      near("(char)", (byte) x, narrow[i * 8], 0);
      near(
          "sat", Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, x)), narrow[i * 8 + 5], 0);
    }
    return crc(f) + crc(d) + crc(di) + crc(fi) + crc(narrow);
  }
}
