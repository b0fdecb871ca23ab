package io.warplight.monitor.handle;

/** Numbers of bytes as people read them. Any thread. */
public final class Bytes {

  private static final String[] UNITS = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

  private Bytes() {}

  /** {@code 512 bytes}, {@code 64 KiB}, {@code 1.5 MiB}. */
  public static String text(long bytes) {
    if (bytes < 1024) {
      return bytes + (bytes == 1 ? " byte" : " bytes");
    }
    int unit = 0;
    long tenths = bytes / 1024 * 10 + bytes % 1024 * 10 / 1024;
    while (tenths >= 10_240 && unit < UNITS.length - 1) {
      tenths /= 1024;
      unit++;
    }
    long tenth = tenths % 10;
    return tenths / 10 + (tenth == 0 ? "" : "." + tenth) + ' ' + UNITS[unit];
  }
}
