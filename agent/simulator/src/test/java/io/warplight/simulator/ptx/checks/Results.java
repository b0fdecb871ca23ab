package io.warplight.simulator.ptx.checks;

import java.lang.reflect.Array;
import java.util.Random;
import java.util.zip.CRC32;

/** Comparisons, checksums and inputs for checks. */
final class Results {
  private Results() {}

  static int[] one(int n) {
    return new int[] {n, 1, 1};
  }

  static int[] dim(int x, int y, int z) {
    return new int[] {x, y, z};
  }

  static Random random(int seed) {
    return new Random(seed);
  }

  static int[] ints(Gpu gpu, long address, int count) {
    int[] values = new int[count];
    gpu.download(address, values);
    return values;
  }

  static long[] longs(Gpu gpu, long address, int count) {
    long[] values = new long[count];
    gpu.download(address, values);
    return values;
  }

  static float[] floats(Gpu gpu, long address, int count) {
    float[] values = new float[count];
    gpu.download(address, values);
    return values;
  }

  static double[] doubles(Gpu gpu, long address, int count) {
    double[] values = new double[count];
    gpu.download(address, values);
    return values;
  }

  /** The bits of all elements; NaNs are all the same. */
  static String crc(Object array) {
    CRC32 crc = new CRC32();
    for (int i = 0; i < Array.getLength(array); i++) {
      long bits = bits(Array.get(array, i));
      for (int k = 0; k < 8; k++) {
        crc.update((int) (bits >>> 8 * k) & 255);
      }
    }
    return String.format("%08x", crc.getValue());
  }

  private static long bits(Object value) {
    if (value instanceof Float) {
      return Float.floatToIntBits((Float) value);
    }
    if (value instanceof Double) {
      return Double.doubleToLongBits((Double) value);
    }
    return ((Number) value).longValue();
  }

  /** Every element has the same bits. */
  static void same(String what, Object expected, Object actual) {
    int length = Array.getLength(expected);
    if (length != Array.getLength(actual)) {
      throw new AssertionError(what + ": lengths differ");
    }
    for (int i = 0; i < length; i++) {
      if (bits(Array.get(expected, i)) != bits(Array.get(actual, i))) {
        throw new AssertionError(
            what + "[" + i + "] is " + Array.get(actual, i) + ", not " + Array.get(expected, i));
      }
    }
  }

  /** Every element is as near as a relative (or, near zero, absolute) tolerance says. */
  static void near(String what, Object expected, Object actual, double tolerance) {
    for (int i = 0; i < Array.getLength(expected); i++) {
      near(
          what + "[" + i + "]",
          ((Number) Array.get(expected, i)).doubleValue(),
          ((Number) Array.get(actual, i)).doubleValue(),
          tolerance);
    }
  }

  static void near(String what, double expected, double actual, double tolerance) {
    boolean equal =
        expected == actual
            || (Double.isNaN(expected) && Double.isNaN(actual))
            || Math.abs(expected - actual) <= tolerance * Math.max(1, Math.abs(expected));
    if (!equal) {
      throw new AssertionError(what + " is " + actual + ", not " + expected);
    }
  }
}
