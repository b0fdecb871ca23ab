package io.warplight.simulator.ptx.instructions;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The rows that a form is run with: edges of each operand's type first, then chosen at random. */
final class Operands {
  static final int ROWS = 128;

  private static final long[] INTEGERS = {
    0,
    1,
    2,
    3,
    7,
    8,
    15,
    16,
    17,
    23,
    24,
    31,
    32,
    33,
    63,
    64,
    65,
    100,
    127,
    128,
    129,
    255,
    256,
    257,
    32767,
    32768,
    65535,
    65536,
    0x7fffff,
    0x800000,
    0xffffff,
    0x7fffffffL,
    0x80000000L,
    0x80000001L,
    0xffffffffL,
    0x100000000L,
    0x7fffffffffffffffL,
    0x8000000000000000L,
    0x8000000000000001L,
    -1,
    -2,
    -3,
    -8,
    -31,
    -32,
    -127,
    -128,
    -129,
    -32768,
    -32769,
    0x5555555555555555L,
    0xaaaaaaaaaaaaaaaaL,
    0x0123456789abcdefL,
    0x00ff00ff00ff00ffL,
    0x8080808080808080L,
    0x7f7f7f7f7f7f7f7fL
  };
  private static final double[] NUMBERS = {
    0.0,
    1,
    2,
    3,
    0.5,
    1.5,
    2.5,
    0.25,
    0.75,
    1.25,
    0.1,
    1.0 / 3,
    10,
    100,
    127,
    127.5,
    128,
    255,
    255.5,
    256,
    1000,
    32767,
    32767.5,
    32768,
    65504,
    65519,
    65520,
    65535,
    65535.5,
    65536,
    8388607.5,
    16777215,
    16777217,
    2147483647.0,
    2147483647.5,
    2147483648.0,
    4294967295.0,
    4294967295.5,
    4294967296.0,
    9007199254740993.0,
    9.223372036854775E18,
    9.223372036854775807E18,
    1.8446744073709550E19,
    1.8446744073709552E19,
    1e20,
    3.5e38,
    1e300,
    1e-5,
    6e-8,
    3e-8,
    2e-8,
    6.1e-5,
    1e-20,
    1e-38,
    1.2e-38,
    1e-40,
    1.5e-45,
    1e-300,
    1e-310,
    4.9e-324,
    3.14159,
    1.57079637,
    Double.MAX_VALUE,
    Double.MIN_NORMAL,
    Float.MAX_VALUE,
    Float.MIN_NORMAL,
    Float.MIN_VALUE,
    Double.POSITIVE_INFINITY,
    Double.NaN
  };

  private Operands() {}

  /** Operand bits by row; those above a type's width are noise. */
  static long[][] of(Form form) {
    Random random = new Random(20261203L + form.name.hashCode());
    List<List<Long>> edges = new ArrayList<>();
    for (String type : form.inputs) {
      edges.add(edges(type));
    }
    long[][] rows = new long[ROWS][Form.INPUTS];
    for (int r = 0; r < ROWS; r++) {
      for (int k = 0; k < form.inputs.size(); k++) {
        rows[r][k] = operand(form.inputs.get(k), edges.get(k), random, r, k);
      }
      if (r % 16 == 15 && form.inputs.size() > 1 && form.inputs.get(0).equals(form.inputs.get(1))) {
        rows[r][1] = rows[r][0];
      }
    }
    return rows;
  }

  private static long operand(String type, List<Long> edges, Random random, int row, int k) {
    long noise = random.nextLong();
    if (type.equals("pred")) {
      return noise;
    }
    int bits = Form.bits(type);
    long value;
    if (k == 0 && row < edges.size()) {
      value = edges.get(row);
    } else if (random.nextInt(3) > 0) {
      value = edges.get(random.nextInt(edges.size()));
    } else if (random.nextBoolean() && Format.of(type) != null) {
      value =
          Format.of(type).bits(random.nextGaussian() * Math.scalb(1.0, random.nextInt(20) - 10));
    } else {
      value = random.nextLong();
    }
    if (type.endsWith("x2")) {
      long other = edges.get(random.nextInt(edges.size()));
      value = random.nextBoolean() ? (other & 0xffff) << 16 | (value & 0xffff) : value;
    }
    return bits == 64 ? value : value & (1L << bits) - 1 | noise << bits;
  }

  private static List<Long> edges(String type) {
    List<Long> edges = new ArrayList<>();
    Format format = Format.of(type);
    if (format == null) {
      for (long value : INTEGERS) {
        edges.add(value);
      }
      return edges;
    }
    for (double value : NUMBERS) {
      edges.add(format.bits(value));
      edges.add(format.bits(-value));
    }
    if (type.endsWith("x2")) {
      List<Long> pairs = new ArrayList<>();
      for (int i = 0; i < edges.size(); i++) {
        pairs.add(edges.get(i) << 16 | edges.get((i * 7 + 3) % edges.size()));
      }
      return pairs;
    }
    return edges;
  }
}
