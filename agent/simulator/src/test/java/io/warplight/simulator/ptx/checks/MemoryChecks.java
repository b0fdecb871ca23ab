package io.warplight.simulator.ptx.checks;

import static io.warplight.simulator.ptx.checks.Results.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.zip.CRC32;

/** Memory of all kinds: bytes, structures, constants, local arrays, atomics, hashes. */
final class MemoryChecks {
  private MemoryChecks() {}

  static void register(Map<String, Check> checks) {
    checks.put("hashes", MemoryChecks::hashes);
    checks.put("strings", MemoryChecks::strings);
    checks.put("structs", MemoryChecks::structs);
    checks.put("constants", MemoryChecks::constants);
    checks.put("locals", MemoryChecks::locals);
    checks.put("atomics", MemoryChecks::atomics);
  }

  private static String hashes(Gpu gpu) throws Exception {
    gpu.load("hashes");
    int n = 96;
    long out = gpu.allocate(n * 32);
    gpu.launch("sha256", one(3), one(32), 0, out);
    int[] words = ints(gpu, out, n * 8);
    int[] expected = new int[n * 8];
    for (int i = 0; i < n; i++) {
      byte[] message = new byte[8];
      ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN).putLong(i);
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(message);
      ByteBuffer.wrap(digest).asIntBuffer().get(expected, i * 8, 8);
    }
    same("sha256", expected, words);
    int[] table = new int[256];
    for (int i = 0; i < 256; i++) {
      int c = i;
      for (int k = 0; k < 8; k++) {
        c = (c & 1) != 0 ? c >>> 1 ^ 0xedb88320 : c >>> 1;
      }
      table[i] = c;
    }
    gpu.write(gpu.symbol("crcTable"), table);
    byte[] data = new byte[64 * 100];
    random(11).nextBytes(data);
    long in = gpu.upload(data);
    long crcs = gpu.allocate(64 * 4);
    gpu.launch("crc32", one(2), one(32), 0, 100, in, crcs);
    long fnvs = gpu.allocate(64 * 8);
    gpu.launch("fnv", one(2), one(32), 0, 100, in, fnvs);
    int[] actual = ints(gpu, crcs, 64);
    long[] fnv = longs(gpu, fnvs, 64);
    for (int i = 0; i < 64; i++) {
      CRC32 crc = new CRC32();
      crc.update(data, i * 100, 100);
      near("crc32", (int) crc.getValue(), actual[i], 0);
      long h = 0xcbf29ce484222325L;
      for (int k = 0; k < 100; k++) {
        h = (h ^ (data[i * 100 + k] & 255)) * 0x100000001b3L;
      }
      if (h != fnv[i]) {
        throw new AssertionError("fnv[" + i + "]");
      }
    }
    return crc(words) + crc(actual) + crc(fnv);
  }

  private static String strings(Gpu gpu) throws Exception {
    gpu.load("strings");
    byte[] text =
        "the quick brown fox jumps over the lazy dog, then the dog sleeps\0"
            .getBytes(StandardCharsets.US_ASCII);
    int n = text.length - 1;
    long in = gpu.upload(text);
    long out = gpu.allocate(text.length);
    gpu.launch("upper", one(2), one(64), 0, n, in, out);
    byte[] upper = new byte[n];
    gpu.download(out, upper);
    String string = new String(text, 0, n, StandardCharsets.US_ASCII);
    byte[] shouted = string.toUpperCase(java.util.Locale.ROOT).getBytes(StandardCharsets.US_ASCII);
    same("upper", shouted, upper);
    long count = gpu.allocate(4);
    long first = gpu.upload(new int[] {999});
    byte[] word = "the\0".getBytes(StandardCharsets.US_ASCII);
    gpu.launch("find", one(2), one(64), 0, n, in, gpu.upload(word), count, first);
    near("count", 4, ints(gpu, count, 1)[0], 0);
    near("first", 0, ints(gpu, first, 1)[0], 0);
    gpu.launch("reverse", one(1), one(64), 0, n, in);
    byte[] reversed = new byte[n];
    gpu.download(in, reversed);
    same(
        "reverse",
        new StringBuilder(string).reverse().toString().getBytes(StandardCharsets.US_ASCII),
        reversed);
    int[] numbers = {0, 7, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 1000, -99};
    long digits = gpu.allocate(numbers.length * 12);
    gpu.launch("number", one(1), one(32), 0, numbers.length, gpu.upload(numbers), digits);
    byte[] written = new byte[numbers.length * 12];
    gpu.download(digits, written);
    for (int i = 0; i < numbers.length; i++) {
      String shown = new String(written, i * 12, 12, StandardCharsets.US_ASCII).trim();
      near("number", numbers[i], Integer.parseInt(shown), 0);
    }
    return crc(upper) + crc(reversed) + crc(written);
  }

  /**
   * struct Big { double x; Inner { short a; char b[5]; } in[3]; int table[8]; float f; char l; }.
   */
  private static ByteBuffer big(int seed) {
    ByteBuffer big = ByteBuffer.allocate(72 + 8).order(ByteOrder.LITTLE_ENDIAN);
    big.putDouble(0, seed + 0.5);
    for (int k = 0; k < 3; k++) {
      big.putShort(8 + k * 8, (short) (seed * 100 + k));
      for (int j = 0; j < 5; j++) {
        big.put(10 + k * 8 + j, (byte) (seed + k * 5 + j));
      }
    }
    for (int k = 0; k < 8; k++) {
      big.putInt(32 + k * 4, seed * 1000 - k);
    }
    big.putFloat(64, seed * 0.25f);
    big.put(68, (byte) (200 + seed));
    return big;
  }

  private static String structs(Gpu gpu) throws Exception {
    gpu.load("structs");
    ByteBuffer big = big(3);
    long out = gpu.allocate(32 * 8);
    byte[] value = Arrays.copyOf(big.array(), 72);
    gpu.launch("byValue", one(1), one(32), 0, value, 2, out);
    double[] sums = doubles(gpu, out, 32);
    for (int i = 0; i < 32; i++) {
      double expected =
          big.getDouble(0)
              + big.getShort(8 + i % 3 * 8)
              + big.get(10 + 2 * 8 + i % 5)
              + big.getInt(32 + (i + 2 & 7) * 4)
              + big.getFloat(64)
              + (big.get(68) & 255);
      near("byValue", expected, sums[i], 0);
    }
    ByteBuffer all = ByteBuffer.allocate(72 * 32);
    for (int i = 0; i < 32; i++) {
      all.put(big(i).array(), 0, 72);
    }
    long result = gpu.allocate(72 * 32);
    gpu.launch("byPointer", one(1), one(32), 0, gpu.upload(all.array()), result);
    byte[] bytes = new byte[72 * 32];
    gpu.download(result, bytes);
    ByteBuffer after = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < 32; i++) {
      near("x", 2 * (i + 0.5), after.getDouble(i * 72), 0);
      near("table", i, after.getInt(i * 72 + 32 + (i & 7) * 4), 0);
      near("b", 'z', after.get(i * 72 + 10 + i % 3 * 8 + i % 5), 0);
      near("last", (byte) (200 + i) ^ 0x5a, after.get(i * 72 + 68), 0);
    }
    long pairs = gpu.allocate(32 * 16);
    gpu.launch("returned", one(1), one(32), 0, pairs);
    long[] made = longs(gpu, pairs, 64);
    for (int i = 0; i < 32; i++) {
      long k = 2 * i + 1;
      near("key", i ^ (int) k, (int) made[2 * i], 0);
      near("value", (long) i * i - k * k, made[2 * i + 1], 0);
    }
    return crc(sums);
  }

  private static String constants(Gpu gpu) throws Exception {
    gpu.load("constants");
    int[] in = {1, 2, 3, -4, 5, 600, 7};
    long out = gpu.allocate(in.length * 8);
    short[] table = {1, -2, 3, -4, 5, -6};
    gpu.launch("use", one(1), one(32), 0, in.length, gpu.upload(in), out);
    double[] first = doubles(gpu, out, in.length);
    for (int i = 0; i < in.length; i++) {
      near("use", (in[i] << 2) * 1.5f - 3.25 + table[i % 6], first[i], 0);
    }
    gpu.write(gpu.symbol("settings"), new int[] {Float.floatToIntBits(2f), 1});
    gpu.launch("use", one(1), one(32), 0, in.length, gpu.upload(in), out);
    double[] second = doubles(gpu, out, in.length);
    for (int i = 0; i < in.length; i++) {
      near("use", (in[i] << 1) * 2f - 3.25 + table[i % 6], second[i], 0);
    }
    long counted = gpu.allocate(28);
    gpu.launch("count", one(1), one(100), 0, counted);
    int[] counts = ints(gpu, counted, 7);
    same("count", new int[] {1210, 1245, 1280, 1315, 1245, 't' + 'a', 65}, counts);
    return crc(first) + crc(second) + crc(counts);
  }

  private static String locals(Gpu gpu) throws Exception {
    gpu.load("locals");
    int n = 500;
    long out = gpu.allocate(n * 4);
    gpu.launch("permutations", one(4), one(128), 0, n, out);
    int[] permutations = ints(gpu, out, n);
    for (int i = 0; i < n; i++) {
      int[] digits = {0, 1, 2, 3, 4, 5, 6, 7};
      int k = i;
      int used = 0;
      for (int d = 8; d > 1; d--) {
        int v = digits[k % d];
        digits[k % d] = digits[d - 1];
        digits[d - 1] = v;
        k /= d;
      }
      for (int d : digits) {
        used = used * 10 + d;
      }
      near("permutations", used, permutations[i], 0);
    }
    short[] data = new short[64 * 20];
    Random random = random(12);
    for (int i = 0; i < data.length; i++) {
      data[i] = (short) random.nextInt();
    }
    long sorted = gpu.allocate(data.length * 2);
    gpu.launch("insertionSort", one(2), one(32), 0, gpu.upload(data), sorted);
    for (int i = 0; i < 64; i++) {
      Arrays.sort(data, i * 20, i * 20 + 20);
    }
    short[] actual = new short[data.length];
    gpu.download(sorted, actual);
    same("insertionSort", data, actual);
    StringBuilder line = new StringBuilder(crc(permutations)).append(crc(actual));
    long global = gpu.upload(new int[] {100, 200, 300, 400});
    for (int pick = 0; pick < 3; pick++) {
      gpu.launch("generic", one(1), one(32), 0, pick, global, out);
      int[] found = ints(gpu, out, 32);
      for (int i = 0; i < 32; i++) {
        int k = i & 3;
        int expected =
            pick == 0 ? (k + 1) * 100 + 2000 : pick == 1 ? k * 10 + 1000 : k + 1 + 5 + 4000;
        near("generic", expected, found[i], 0);
      }
      line.append(crc(found));
    }
    return line.toString();
  }

  private static String atomics(Gpu gpu) throws Exception {
    gpu.load("atomics");
    int n = 1000;
    int[] i = {0, 0, 0, 0, -1, 0, 0, 0};
    int[] u = {0, 0, 0, -1, 0};
    long[] l = {0, -1, 0, 0, 0, -1};
    long[] s = {5, -5};
    int[] ei = {499500, -499500, -500, 2997, 0xffff0000, -1, 0, 77};
    int xor = 0;
    long lxor = 0;
    long or = 0;
    for (int t = 0; t < n; t++) {
      xor ^= t;
      lxor ^= t * 0x100000001L;
      or |= 1L << (t & 63);
    }
    ei[6] = xor;
    long pi = gpu.upload(i);
    long pu = gpu.upload(u);
    long pl = gpu.upload(l);
    long ps = gpu.upload(s);
    gpu.launch("integers", one(8), one(125), 0, pi, pu, pl, ps);
    int[] ai = ints(gpu, pi, 8);
    int[] au = ints(gpu, pu, 5);
    long[] al = longs(gpu, pl, 6);
    long[] as = longs(gpu, ps, 2);
    same("int", ei, ai);
    // A counter to 99 and back to 0, and one down from 49: a thousand steps.
    same("unsigned", new int[] {499500, 0, 0, 0xfffffff0 - 999, 0x80000000 + 999}, au);
    same("long", new long[] {1000L << 33, ~0L - 999, 999L << 40, or, lxor, ~or}, al);
    same("signed long", new long[] {-999, 999L << 35}, as);
    long pf = gpu.allocate(16);
    long pd = gpu.allocate(32);
    gpu.launch("floats", one(8), one(125), 0, pf, pd);
    float[] f = floats(gpu, pf, 4);
    double[] d = doubles(gpu, pd, 4);
    float[] ef = new float[4];
    double[] ed = new double[4];
    for (int t = 0; t < n; t++) {
      ef[t & 3] += t & 7;
      ed[t & 3] += t * 0.25;
    }
    same("float", ef, f);
    same("double", ed, d);
    long pm = gpu.allocate(4);
    long pc = gpu.allocate(8);
    long ph = gpu.allocate(4);
    gpu.launch("loops", one(8), one(125), 0, pm, pc, ph);
    float[] m = floats(gpu, pm, 1);
    near("max", 499.5, m[0], 0);
    near("cas", 499500, longs(gpu, pc, 1)[0], 0);
    near("half cas", 3000 << 16, ints(gpu, ph, 1)[0], 0);
    long out = gpu.allocate(24);
    gpu.launch("inShared", one(1), one(200), 0, out);
    same("shared", new int[] {19900, 199, 5, 9, 100, 200}, ints(gpu, out, 6));
    return crc(ai) + crc(au) + crc(al) + crc(as) + crc(f) + crc(d);
  }
}
