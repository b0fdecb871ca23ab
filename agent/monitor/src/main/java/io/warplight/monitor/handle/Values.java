package io.warplight.monitor.handle;

/** Hashes of handles' values, which are addresses with many equal bits. Any thread. */
final class Values {

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private Values() {}

  private static long mixed(long value) {
    long h = (value ^ (value >>> 32)) * GOLDEN;
    return (h ^ (h >>> 29)) * GOLDEN;
  }

  /** Where to begin to look, in a segment. */
  static int slot(long value) {
    return (int) (mixed(value) >>> 16);
  }

  /** Which segment, of a power of two. */
  static int segment(long value, int segments) {
    return (int) (mixed(value) >>> 56) & (segments - 1);
  }

  /** One of a power of two of cells, for values that are told apart by a number besides. */
  static int cell(long value, int salt, int cells) {
    return (int) (mixed(value + GOLDEN * salt) >>> 32) & (cells - 1);
  }

  /** Bits that decide whether it is kept when there are too many. */
  static int sample(long value) {
    return (int) (mixed(value) >>> 44) & 0x7FF;
  }
}
