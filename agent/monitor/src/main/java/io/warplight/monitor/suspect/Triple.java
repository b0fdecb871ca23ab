package io.warplight.monitor.suspect;

/** Three sizes of a launch in one number, as CUDA limits them: 31, 16 and 16 bits. */
final class Triple {

  private Triple() {}

  static long of(int x, int y, int z) {
    return ((long) x << 32) | ((y & 0xFFFFL) << 16) | (z & 0xFFFFL);
  }

  static String text(long triple) {
    long x = triple >>> 32;
    long y = (triple >>> 16) & 0xFFFF;
    long z = triple & 0xFFFF;
    return y == 1 && z == 1 ? Long.toString(x) : "(" + x + "," + y + "," + z + ")";
  }
}
