package io.warplight.signals.log;

/**
 * Writes a moment as {@code 2026-12-02T03:12:27.045Z}. By hand, because the first use of the JDK's
 * date formatting loads some sixty classes, on the thread whose CUDA call has just failed.
 * Stateless; any thread.
 */
final class UtcTime {

  private static final int DAYS_OF_400_YEARS = 146_097;

  /** Days from 0000-03-01, where the count of eras starts, to 1970-01-01. */
  private static final int DAYS_TO_1970 = 719_468;

  private UtcTime() {}

  /** Milliseconds since 1970 as text. */
  static String of(long millis) {
    long seconds = Math.floorDiv(millis, 1_000L);
    int inDay = (int) Math.floorMod(seconds, 86_400L);
    StringBuilder text = new StringBuilder(24);
    date(text, Math.floorDiv(seconds, 86_400L));
    number(text.append('T'), inDay / 3_600, 2);
    number(text.append(':'), inDay / 60 % 60, 2);
    number(text.append(':'), inDay % 60, 2);
    number(text.append('.'), (int) Math.floorMod(millis, 1_000L), 3);
    return text.append('Z').toString();
  }

  /**
   * The Gregorian date. Years start in March, so that the leap day is a year's last, and 400 of
   * them have the same number of days always.
   */
  private static void date(StringBuilder text, long daysSince1970) {
    long days = daysSince1970 + DAYS_TO_1970;
    long era = Math.floorDiv(days, (long) DAYS_OF_400_YEARS);
    int day = (int) Math.floorMod(days, (long) DAYS_OF_400_YEARS);
    int year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    int dayOfYear = day - (365 * year + year / 4 - year / 100);
    int month = (5 * dayOfYear + 2) / 153;
    int dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1;
    number(text, (int) (year + era * 400 + (month >= 10 ? 1 : 0)), 4);
    number(text.append('-'), month < 10 ? month + 3 : month - 9, 2);
    number(text.append('-'), dayOfMonth, 2);
  }

  private static void number(StringBuilder text, int number, int digits) {
    String written = Integer.toString(number);
    for (int i = written.length(); i < digits; i++) {
      text.append('0');
    }
    text.append(written);
  }
}
