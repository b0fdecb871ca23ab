package io.warplight.signals.otel.own;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class ExporterSettingsTest {

  private final Properties properties = new Properties();

  @Test
  void isOffUntilSomethingIsConfigured() {
    assertThat(settings(Map.of(), "").exportsAnything()).isFalse();
    assertThat(settings(Map.of("OTEL_SERVICE_NAME", "solver"), "").exportsAnything()).isFalse();
  }

  @Test
  void anEndpointOrAnExporterIsEnough() {
    String endpoint = "http://localhost:4318";
    assertThat(settings(Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint), "").exportsAnything())
        .isTrue();
    assertThat(settings(Map.of("OTEL_TRACES_EXPORTER", "otlp"), "").exports("traces")).isTrue();
    assertThat(settings(Map.of("OTEL_TRACES_EXPORTER", "otlp"), "").exports("logs")).isFalse();
    assertThat(settings(Map.of(), endpoint).exports("logs")).isTrue();
  }

  @Test
  void anEndpointOfOneSignalIsThatSignalsOnly() {
    ExporterSettings settings =
        settings(Map.of("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "http://localhost/v1/traces"), "");
    assertThat(settings.exports("traces")).isTrue();
    assertThat(settings.exports("logs")).isFalse();
  }

  @Test
  void noneSwitchesOffAndAPropertyGoesBeforeTheEnvironment() {
    properties.setProperty("otel.traces.exporter", "none");
    ExporterSettings settings =
        settings(Map.of("OTEL_TRACES_EXPORTER", "otlp"), "http://localhost:4318");
    assertThat(settings.exports("traces")).isFalse();
    assertThat(settings.exports("logs")).isTrue();
  }

  @Test
  void aDisabledSdkIsNone() {
    assertThat(
            settings(Map.of("OTEL_SDK_DISABLED", "true"), "http://localhost:4318")
                .exportsAnything())
        .isFalse();
  }

  @Test
  void survivesPropertiesThatAreNoText() {
    properties.put("otel.traces.exporter", 1);
    properties.put(1, 1);
    assertThat(settings(Map.of(), "").exportsAnything()).isFalse();
  }

  @Test
  void aProtocolOfOneSignalGoesFirst() {
    ExporterSettings settings =
        settings(
            Map.of(
                "OTEL_EXPORTER_OTLP_PROTOCOL",
                "grpc",
                "OTEL_EXPORTER_OTLP_LOGS_PROTOCOL",
                "http/protobuf"),
            "");
    assertThat(settings.protocol("traces")).isEqualTo("grpc");
    assertThat(settings.protocol("logs")).isEqualTo("http/protobuf");
  }

  private ExporterSettings settings(Map<String, String> environment, String endpoint) {
    return new ExporterSettings(properties, environment, endpoint);
  }
}
