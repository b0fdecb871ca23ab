package io.warplight.launch.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.monitor.options.Option;
import io.warplight.monitor.options.OptionRegistry;
import io.warplight.monitor.options.OptionType;
import io.warplight.monitor.options.Options;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionReaderTest {

  private static final Option<Integer> LIMIT =
      Option.of("log.limit", OptionType.integer(0, 100), 10, "A limit.", "5");
  private static final Option<List<String>> METRICS =
      Option.of("metrics", OptionType.list(OptionType.text()), List.of(), "Sinks.", "a+b");

  private final OptionReader reader =
      new OptionReader(OptionRegistry.of(LIMIT, METRICS, OptionReader.CONFIG));

  @Test
  void argumentsGoBeforePropertiesBeforeEnvironmentBeforeTheFile(@TempDir Path folder)
      throws Exception {
    Path file =
        Files.writeString(folder.resolve("w.properties"), "log.limit=1\nwarplight.metrics=f");
    Properties properties =
        properties("warplight.log.limit", "3", "warplight.config", file.toString());
    Map<String, String> environment = Map.of("WARPLIGHT_LOG_LIMIT", "2");

    assertThat(read("log.limit=4", properties, environment).get(LIMIT)).isEqualTo(4);
    assertThat(read("", properties, environment).get(LIMIT)).isEqualTo(3);
    properties.remove("warplight.log.limit");
    assertThat(read("", properties, environment).get(LIMIT)).isEqualTo(2);
    assertThat(read("", properties, Map.of()).get(LIMIT)).isEqualTo(1);
    assertThat(read("", properties, Map.of()).get(METRICS)).containsExactly("f");
    assertThat(read("", new Properties(), Map.of()).get(LIMIT)).isEqualTo(10);
    assertThat(reader.problems()).isEmpty();
  }

  @Test
  void severalOptionsSeveralValuesAndAddressesOfSix() {
    Options options =
        read("metrics=prometheus:[::1]:9464+otlp , log.limit=7", new Properties(), Map.of());
    assertThat(options.get(METRICS)).containsExactly("prometheus:[::1]:9464", "otlp");
    assertThat(options.get(LIMIT)).isEqualTo(7);
    assertThat(reader.problems()).isEmpty();
  }

  @Test
  void anUnknownOptionIsOneLineWithTheNearestName() {
    read("log.limti=7", new Properties(), Map.of());
    assertThat(reader.problems())
        .containsExactly(
            "warplight: there is no option \"log.limti\" (agent argument); the nearest is"
                + " \"log.limit\"; it is ignored.");
  }

  @Test
  void aBadValueIsOneLineAndTheDefault() {
    Options options =
        read("", properties("warplight.log.limit", "many"), Map.of("WARPLIGHT_LOG_LIMIT", "3"));
    assertThat(options.get(LIMIT)).isEqualTo(10);
    assertThat(reader.problems())
        .containsExactly(
            "warplight: log.limit=\"many\" (system property) is not a whole number from 0 to 100;"
                + " the default 10 holds.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"report", "=", "=x", "log.limit", ",,nonsense,"})
  void whatIsNotNameAndValueIsOneLine(String arguments) {
    read(arguments, new Properties(), Map.of());
    assertThat(reader.problems()).hasSize(1).first().asString().contains("is not name=value");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ",", " , ,"})
  void nothingIsNoProblem(String arguments) {
    read(arguments, new Properties(), Map.of());
    assertThat(reader.problems()).isEmpty();
  }

  @Test
  void aFileThatCannotBeReadIsOneLine(@TempDir Path folder) throws Exception {
    read("config=" + folder.resolve("none"), new Properties(), Map.of());
    assertThat(reader.problems()).hasSize(1).first().asString().contains("NoSuchFile");

    Path broken = Files.writeString(folder.resolve("broken"), "log.limit=\\u00zz");
    read("config=" + broken, new Properties(), Map.of());
    assertThat(reader.problems()).hasSize(2);

    Path binary = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    read("config=" + binary, new Properties(), Map.of());
    assertThat(reader.problems()).hasSize(3);
  }

  @Test
  void systemPropertiesOfOtherTypesAreNotOurs() {
    Properties properties = properties("warplight.log.limit", "3");
    properties.put("warplight.metrics", 5);
    properties.put(new Object(), "x");
    assertThat(read("", properties, Map.of()).get(LIMIT)).isEqualTo(3);
    assertThat(reader.problems()).isEmpty();
  }

  @Test
  void variablesThatKubernetesMakesOfAServiceAreNotOptions() {
    read(
        "",
        new Properties(),
        Map.of(
            "WARPLIGHT_SERVICE_HOST", "10.0.0.1",
            "WARPLIGHT_SERVICE_PORT", "9464",
            "WARPLIGHT_SERVICE_PORT_METRICS", "9464",
            "WARPLIGHT_PORT", "tcp://10.0.0.1:9464",
            "WARPLIGHT_PORT_9464_TCP", "tcp://10.0.0.1:9464",
            "WARPLIGHT_PORT_9464_TCP_ADDR", "10.0.0.1",
            "WARPLIGHT_GATEWAY_SERVICE_HOST", "10.0.0.2",
            "WARPLIGHT_GATEWAY_PORT", "tcp://10.0.0.2:80"));
    assertThat(reader.problems()).isEmpty();
    read("", new Properties(), Map.of("WARPLIGHT_LOG_LIMITS", "1"));
    assertThat(reader.problems()).hasSize(1);
  }

  @Test
  void aLongValueIsQuotedShort() {
    read("log.limit=" + "x".repeat(10_000), new Properties(), Map.of());
    assertThat(reader.problems().get(0)).hasSizeLessThan(250);
  }

  private Options read(String arguments, Properties properties, Map<String, String> environment) {
    return reader.read(arguments, properties, environment);
  }

  private static Properties properties(String... namesAndValues) {
    Properties properties = new Properties();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return properties;
  }
}
