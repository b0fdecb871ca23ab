package io.warplight.monitor.suspect;

/** A ring of two that writers go round, and a look at it that finds what must not be. */
final class TurningRing {

  private static final int CAPACITY = 2;
  private static final int ROUNDS = 3;

  private final Ring ring = new Ring(CAPACITY);

  /** Enters as one call after the other does. */
  void fill(long value) {
    for (int i = 0; i < ROUNDS; i++) {
      long number = ring.enter(1, value, value, value, value, lost -> {});
      ring.returned(number, value);
    }
  }

  /**
   * How many entries are made of two; 100 more if one was missing behind others, and nothing said
   * so.
   */
  int wrong() {
    int[] found = {0, 0};
    boolean whole =
        ring.read(
            (by, number, returned, a, b, c, d) -> {
              found[0]++;
              boolean isOne = a == b && b == c && c == d;
              // A time that does not fit its round reads as a call that has not returned.
              boolean isItsTime = returned == a || returned == Long.MAX_VALUE;
              found[1] += isOne && isItsTime ? 0 : 1;
            });
    return found[1] + (whole && found[0] == 1 ? 100 : 0);
  }
}
