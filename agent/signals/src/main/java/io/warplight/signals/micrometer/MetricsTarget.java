package io.warplight.signals.micrometer;

import org.jspecify.annotations.Nullable;

/** One place where metrics go, as the option {@code metrics} names it. Immutable. */
public final class MetricsTarget {

  /** What a place is. */
  public enum Kind {
    /** A port that Prometheus scrapes. */
    PROMETHEUS,
    /** A collector that takes OTLP. */
    OTLP,
    /** The application's own Micrometer. */
    APP
  }

  static final String ALLOWED = "prometheus:PORT, prometheus:HOST:PORT, otlp, app";

  private static final String PROMETHEUS = "prometheus:";
  private static final int LAST_PORT = 65_535;

  private final Kind kind;
  private final @Nullable String host;
  private final int port;

  private MetricsTarget(Kind kind, @Nullable String host, int port) {
    this.kind = kind;
    this.host = host;
    this.port = port;
  }

  /**
   * Reads one.
   *
   * @throws IllegalArgumentException if it is none
   */
  static MetricsTarget parse(String text) {
    switch (text) {
      case "otlp":
        return new MetricsTarget(Kind.OTLP, null, 0);
      case "app":
        return new MetricsTarget(Kind.APP, null, 0);
      default:
        if (!text.startsWith(PROMETHEUS)) {
          throw new IllegalArgumentException(text);
        }
        return endpoint(text.substring(PROMETHEUS.length()));
    }
  }

  /** {@code 9464}, {@code 0.0.0.0:9464}, {@code [::]:9464}. */
  private static MetricsTarget endpoint(String text) {
    int colon = text.lastIndexOf(':');
    String host = colon < 0 ? null : text.substring(0, colon);
    int port = Integer.parseInt(text.substring(colon + 1));
    if (port < 0 || port > LAST_PORT || (host != null && host.isEmpty())) {
      throw new IllegalArgumentException(text);
    }
    return new MetricsTarget(Kind.PROMETHEUS, host, port);
  }

  public Kind kind() {
    return kind;
  }

  /** The address to listen on; null for the loopback. */
  @Nullable String host() {
    return host;
  }

  /** The port to listen on; 0 for any that is free. */
  int port() {
    return port;
  }

  /** As a user would write it. */
  @Override
  public String toString() {
    switch (kind) {
      case OTLP:
        return "otlp";
      case APP:
        return "app";
      default:
        return PROMETHEUS + (host == null ? "" : host + ':') + port;
    }
  }
}
