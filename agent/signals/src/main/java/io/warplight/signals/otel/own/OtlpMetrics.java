package io.warplight.signals.otel.own;

import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigurationException;
import io.warplight.signals.SignalContext;
import io.warplight.signals.SinkException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Metrics to a collector by OTLP over HTTP, through an SDK that has metrics only; {@code OTEL_*}
 * variables hold as users know them. Hears of no failure: the SDK's reader asks the book, once an
 * interval. Adds two daemon threads. Opened and closed on threads of the agent.
 */
public final class OtlpMetrics {

  private final SignalContext context;
  private final ExporterSettings settings;
  private final AtomicBoolean wanted = new AtomicBoolean(true);
  private volatile @Nullable OpenTelemetrySdk sdk;

  /** To be opened. */
  public OtlpMetrics(SignalContext context, ExporterSettings settings) {
    this.context = context;
    this.settings = settings;
  }

  /**
   * Sets the SDK up.
   *
   * @throws SinkException if a setting is one that we cannot follow
   */
  public void open() throws SinkException {
    settings.checkProtocol("metrics");
    // One request at a time: what a request that fails had to say, the next one says.
    Delivery delivery = new Delivery(context, "metrics", Integer.MAX_VALUE);
    try {
      sdk =
          AutoConfiguredOpenTelemetrySdk.builder()
              .disableShutdownHook()
              .setComponentLoader(
                  new Senders(Objects.requireNonNull(OtlpMetrics.class.getClassLoader())))
              .addPropertiesCustomizer(config -> overrides())
              .addMeterProviderCustomizer(
                  (meters, config) ->
                      meters.registerMetricProducer(
                          new BookProducer(context.book(), context.version())))
              .addMetricExporterCustomizer(
                  (exporter, config) -> new WatchedMetrics(exporter, delivery, wanted::get))
              .build()
              .getOpenTelemetrySdk();
    } catch (ConfigurationException e) {
      throw new SinkException("OpenTelemetry's settings cannot be followed: " + e.getMessage());
    }
  }

  private Map<String, String> overrides() {
    Map<String, String> overrides = new HashMap<>();
    overrides.put("otel.sdk.disabled", "false");
    overrides.put("otel.metrics.exporter", "otlp");
    overrides.put("otel.traces.exporter", "none");
    overrides.put("otel.logs.exporter", "none");
    overrides.put("otel.exporter.otlp.protocol", ExporterSettings.HTTP);
    if (!settings.endpoint().isEmpty()) {
      overrides.put("otel.exporter.otlp.endpoint", settings.endpoint());
    }
    return overrides;
  }

  /** Whether there is anything that could send. */
  public boolean isOpen() {
    return sdk != null;
  }

  /** Ends it without a last word: the same numbers leave another way from now on. */
  public void handOver(long millis) {
    wanted.set(false);
    shutDown(millis);
  }

  /** Sends what there is; returns when it is sent or the time is over. */
  public void close(long millis) {
    if (!shutDown(millis)) {
      context.counters().drop("otlp metrics");
    }
  }

  private boolean shutDown(long millis) {
    OpenTelemetrySdk opened = sdk;
    return opened == null || opened.shutdown().join(millis, TimeUnit.MILLISECONDS).isSuccess();
  }
}
