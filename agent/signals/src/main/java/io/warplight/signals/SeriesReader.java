package io.warplight.signals;

/**
 * Metrics of the application's own that show the book's series: made by a {@link BookFollower},
 * whose thread alone calls it. The application's filters and listeners run in there.
 */
public interface SeriesReader {

  /**
   * A class of the application's that lives as long as what is read for; the reader hangs on it.
   */
  Class<?> anchor();

  /**
   * Makes a meter of the series, which reads its numbers from then on.
   *
   * @throws Exception whatever the application's code throws: the reader is let go then
   */
  void add(Series series) throws Exception;
}
