package io.warplight.signals.micrometer;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.warplight.signals.Book;
import org.jspecify.annotations.Nullable;

/**
 * What a scrape gets: the book, through Micrometer's Prometheus registry. Made on the thread that
 * opens the sink; scraped on the server's threads.
 */
final class Exposition {

  static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";
  static final String OPEN_METRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8";

  private final Book book;
  private final PrometheusMeterRegistry registry;

  Exposition(Book book) {
    this.book = book;
    // Null for each key: the registry's own defaults, whatever the application's properties say.
    PrometheusConfig defaults = key -> null;
    this.registry = new PrometheusMeterRegistry(defaults);
    book.read(new BookMeters(registry));
  }

  /**
   * The format for a scraper.
   *
   * @param accept its Accept header, if it sends one
   */
  static String formatFor(@Nullable String accept) {
    return accept != null && accept.contains("application/openmetrics-text") ? OPEN_METRICS : TEXT;
  }

  /** All metrics as they stand. */
  String scrape(String format) {
    book.refresh();
    return registry.scrape(format);
  }
}
