package io.warplight.signals.otel.own;

import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigProperties;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigurationException;
import io.warplight.signals.SignalContext;
import io.warplight.signals.SinkException;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Sets Warplight's own SDK up by OpenTelemetry's autoconfiguration: service name, resource,
 * sampler, headers, certificates and batches are set by {@code OTEL_*} as users know them. It
 * registers nothing globally and adds no shutdown hook. Used once, on a thread of the agent.
 */
public final class OwnSdk {

  private static final int QUEUE = 2_048;

  private final ExporterSettings settings;
  private final SignalContext context;
  private @Nullable Delivery spans;
  private @Nullable Delivery logs;

  private OwnSdk(ExporterSettings settings, SignalContext context) {
    this.settings = settings;
    this.context = context;
  }

  /**
   * Sets it up.
   *
   * @throws SinkException if a setting is one that we cannot follow
   */
  public static OwnOutlet open(ExporterSettings settings, SignalContext context)
      throws SinkException {
    return new OwnSdk(settings, context).open();
  }

  private OwnOutlet open() throws SinkException {
    check("traces");
    check("logs");
    try {
      return new OwnOutlet(
          AutoConfiguredOpenTelemetrySdk.builder()
              .disableShutdownHook()
              .setComponentLoader(
                  new Senders(Objects.requireNonNull(OwnSdk.class.getClassLoader())))
              .addPropertiesSupplier(
                  () ->
                      Collections.singletonMap(
                          "otel.exporter.otlp.protocol", ExporterSettings.HTTP))
              .addPropertiesCustomizer(this::overrides)
              .addSpanExporterCustomizer(
                  (exporter, config) -> {
                    Delivery delivery = delivery("spans", config, "otel.bsp.max.queue.size");
                    spans = delivery;
                    return new WatchedSpans(exporter, delivery);
                  })
              .addLogRecordExporterCustomizer(
                  (exporter, config) -> {
                    Delivery delivery = delivery("events", config, "otel.blrp.max.queue.size");
                    logs = delivery;
                    return new WatchedLogs(exporter, delivery);
                  })
              .build()
              .getOpenTelemetrySdk(),
          context.version(),
          spans,
          logs);
    } catch (ConfigurationException e) {
      throw new SinkException("OpenTelemetry's settings cannot be followed: " + e.getMessage());
    }
  }

  private void check(String signal) throws SinkException {
    if (!settings.exports(signal)) {
      return;
    }
    String exporter = settings.exporter(signal);
    if (!exporter.isEmpty() && !exporter.equals("otlp")) {
      throw new SinkException(
          "Warplight exports "
              + signal
              + " by otlp alone, not by "
              + exporter
              + ". Set otel=app, or give Warplight an OTLP endpoint by otel.endpoint and set"
              + " OTEL_"
              + signal.toUpperCase(java.util.Locale.ROOT)
              + "_EXPORTER=otlp");
    }
    settings.checkProtocol(signal);
  }

  /** What holds whatever is set: signals without an exporter are off, metrics are not our SDK's. */
  private Map<String, String> overrides(ConfigProperties config) {
    Map<String, String> overrides = new HashMap<>();
    overrides.put("otel.metrics.exporter", "none");
    overrides.put("otel.traces.exporter", settings.exports("traces") ? "otlp" : "none");
    overrides.put("otel.logs.exporter", settings.exports("logs") ? "otlp" : "none");
    if (!settings.endpoint().isEmpty()) {
      overrides.put("otel.exporter.otlp.endpoint", settings.endpoint());
      overrides.put("otel.exporter.otlp.protocol", ExporterSettings.HTTP);
    }
    return overrides;
  }

  private Delivery delivery(String what, ConfigProperties config, String limit) {
    return new Delivery(context, what, config.getInt(limit, QUEUE));
  }
}
