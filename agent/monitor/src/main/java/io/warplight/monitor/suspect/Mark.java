package io.warplight.monitor.suspect;

/** A stream and a number, an entry's or a time, in one {@code long}; 0 is neither. */
final class Mark {

  private static final int BITS = 51;

  private Mark() {}

  static long of(StreamWork stream, long number) {
    return ((stream.id + 1L) << BITS) | number;
  }

  static int stream(long mark) {
    return (int) (mark >>> BITS) - 1;
  }

  static long number(long mark) {
    return mark & ((1L << BITS) - 1);
  }
}
