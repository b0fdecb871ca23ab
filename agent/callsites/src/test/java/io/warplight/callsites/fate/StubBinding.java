package io.warplight.callsites.fate;

/**
 * The binding of generated methods: functions that return what the test wants, and a place where
 * behaviour shows.
 */
public final class StubBinding {
  static final int FUNCTIONS = 3;
  private static final int[] STATUSES = new int[FUNCTIONS];
  private static final StringBuilder TRACE = new StringBuilder();

  private StubBinding() {}

  static void prepare(int[] statuses) {
    System.arraycopy(statuses, 0, STATUSES, 0, FUNCTIONS);
    TRACE.setLength(0);
  }

  static String trace() {
    return TRACE.toString();
  }

  public static int f0() {
    return STATUSES[0];
  }

  public static int f1() {
    return STATUSES[1];
  }

  public static int f2() {
    return STATUSES[2];
  }

  /** A formatter. */
  public static String text(int status) {
    return status == 0 ? "success" : "failure " + status;
  }

  /** Shows what it is given. */
  public static void show(Object value) {
    TRACE.append(value).append(';');
  }
}
