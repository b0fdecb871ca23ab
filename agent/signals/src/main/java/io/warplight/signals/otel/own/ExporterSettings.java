package io.warplight.signals.otel.own;

import io.warplight.signals.SinkException;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/**
 * What the user set of OpenTelemetry's own settings, as far as it decides whether we export at all.
 * Loads nothing of OpenTelemetry. Immutable.
 */
public final class ExporterSettings {

  /** The one protocol that we send. */
  static final String HTTP = "http/protobuf";

  private static final String ENDPOINT = "otel.exporter.otlp.endpoint";
  private static final String PROTOCOL = "otel.exporter.otlp.protocol";

  private final Properties properties;
  private final Map<String, String> environment;
  private final String endpoint;

  ExporterSettings(Properties properties, Map<String, String> environment, String endpoint) {
    this.properties = properties;
    this.environment = environment;
    this.endpoint = endpoint;
  }

  /**
   * Those of this JVM.
   *
   * @param endpoint of the option, or empty
   */
  public static ExporterSettings ofThisJvm(String endpoint) {
    // A copy: other threads may change the properties.
    return new ExporterSettings(
        (Properties) System.getProperties().clone(), System.getenv(), endpoint);
  }

  /** Whether any exporter is configured. */
  public boolean exportsAnything() {
    return exports("traces") || exports("logs");
  }

  /**
   * Whether an exporter for this signal is configured: by name, or, as the default is OTLP, by an
   * endpoint.
   *
   * @param signal {@code traces} or {@code logs}
   */
  boolean exports(String signal) {
    if (Boolean.parseBoolean(get("otel.sdk.disabled"))) {
      return false;
    }
    String exporter = exporter(signal);
    return exporter.isEmpty()
        ? !endpoint.isEmpty() || !get(ENDPOINT).isEmpty() || !get(own(ENDPOINT, signal)).isEmpty()
        : !exporter.equals("none");
  }

  /** The exporter that the user named, or empty. */
  String exporter(String signal) {
    return get("otel." + signal + ".exporter");
  }

  /** The protocol that the user named for a signal, or empty. */
  String protocol(String signal) {
    String own = get(own(PROTOCOL, signal));
    return own.isEmpty() ? get(PROTOCOL) : own;
  }

  /**
   * Refuses a protocol that the user named and that we do not send, unless the option's endpoint
   * says where to send ours.
   *
   * @throws SinkException saying what to set
   */
  void checkProtocol(String signal) throws SinkException {
    String protocol = protocol(signal);
    if (!protocol.isEmpty() && !protocol.equals(HTTP) && endpoint.isEmpty()) {
      throw new SinkException(
          "Warplight sends OTLP as "
              + HTTP
              + " alone, not as "
              + protocol
              + ". Give it the endpoint for HTTP, usually port 4318, by otel.endpoint");
    }
  }

  /** The option's endpoint, or empty. */
  String endpoint() {
    return endpoint;
  }

  private static String own(String name, String signal) {
    return name.replace("otlp.", "otlp." + signal + '.');
  }

  /**
   * A setting as OpenTelemetry looks for it: system property, then environment; empty if not set.
   */
  String get(String name) {
    Object property = properties.get(name);
    if (property instanceof String && !((String) property).trim().isEmpty()) {
      return ((String) property).trim();
    }
    String variable =
        environment.get(name.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_'));
    return variable == null ? "" : variable.trim();
  }
}
