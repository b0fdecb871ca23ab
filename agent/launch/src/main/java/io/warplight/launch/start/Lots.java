package io.warplight.launch.start;

/**
 * How many classes pass through the transformers at once: the JVM stands still for each lot, and
 * looks at all classes that it has loaded meanwhile. The size follows from how long it just stood
 * still. One thread.
 *
 * <p>Up to Java 11 it looks at all of them once for each class of the lot, so that a lot stands
 * still for as long as its classes one by one: it begins with one class, and as twice as many take
 * at most twice as long, it only grows while that stays within the budget of 50 ms. On Java 17 and
 * later it looks once for each lot, whatever its size: there small lots are no shorter, but more.
 */
final class Lots {

  /** Twice as long is within the budget still. */
  static final long SHORT_NANOS = 20_000_000;

  static final long LONG_NANOS = 40_000_000;

  static final int MOST = 32;

  private final int least;
  private int size;

  private Lots(int first, int least) {
    this.size = first;
    this.least = least;
  }

  /**
   * None has passed yet.
   *
   * @param version the {@code java.specification.version}
   */
  static Lots on(String version) {
    return looksOnce(version) ? new Lots(16, 8) : new Lots(1, 1);
  }

  /** Measured on 17 and later. */
  private static boolean looksOnce(String version) {
    return !EarlierCode.isBefore18(version) || version.equals("17");
  }

  /** Of the next lot, at most. */
  int size() {
    return size;
  }

  /** A lot of that many has passed, and the JVM stood still for about so long. */
  void passed(int classes, long nanos) {
    if (nanos > LONG_NANOS) {
      size = Math.max(least, classes / 2);
    } else if (nanos <= SHORT_NANOS && classes == size) {
      size = Math.min(MOST, 2 * size);
    }
  }
}
