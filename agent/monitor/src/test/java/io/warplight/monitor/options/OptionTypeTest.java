package io.warplight.monitor.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Paths;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptionTypeTest {

  enum Format {
    TEXT,
    JSON,
    VERY_TERSE
  }

  @ParameterizedTest
  @CsvSource({"true,true", "on,true", "TRUE,true", "false,false", "Off,false"})
  void flagsReadTrueFalseOnAndOff(String text, boolean value) {
    assertThat(OptionType.flag().read(text)).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "yes", "1", "tru"})
  void flagsRefuseEverythingElse(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> OptionType.flag().read(text));
  }

  @Test
  void wholeNumbersKeepTheirBounds() {
    OptionType<Integer> port = OptionType.integer(0, 65535);
    assertThat(port.read("0")).isZero();
    assertThat(port.read("65535")).isEqualTo(65535);
    for (String bad : Arrays.asList("-1", "65536", "99999999999", "1.5", "", "0x10")) {
      assertThatIllegalArgumentException().isThrownBy(() -> port.read(bad));
    }
    assertThat(port.allowed()).isEqualTo("a whole number from 0 to 65535");
  }

  @ParameterizedTest
  @CsvSource({"500ms,500", "0s,0", "2s,2000", "5m,300000", "1h,3600000", "90s,90000"})
  void durationsReadAndWriteTheirUnit(String text, long millis) {
    assertThat(OptionType.duration().read(text)).isEqualTo(Duration.ofMillis(millis));
    Duration value = OptionType.duration().read(text);
    assertThat(OptionType.duration().read(OptionType.duration().write(value))).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "5", "s", "-5s", "5 s", "5d", "99999999999999999999s", "9223372036854775807h"})
  void durationsRefuseWhatHasNoUnitOrDoesNotFit(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> OptionType.duration().read(text));
  }

  @Test
  void choicesAreConstantsInLowerCase() {
    OptionType<Format> format = OptionType.choice(Format.class);
    assertThat(format.read("json")).isEqualTo(Format.JSON);
    assertThat(format.read("Very-Terse")).isEqualTo(Format.VERY_TERSE);
    assertThat(format.write(Format.VERY_TERSE)).isEqualTo("very-terse");
    assertThat(format.allowed()).isEqualTo("text, json or very-terse");
    assertThatIllegalArgumentException().isThrownBy(() -> format.read("xml"));
  }

  @Test
  void listsAreSeparatedByPlusAndKeepColonsAndBrackets() {
    OptionType<java.util.List<String>> sinks = OptionType.list(OptionType.text());
    assertThat(sinks.read("prometheus:[::1]:9464+otlp"))
        .containsExactly("prometheus:[::1]:9464", "otlp");
    assertThat(sinks.read("")).isEmpty();
    assertThat(sinks.write(Arrays.asList("a", "b"))).isEqualTo("a+b");
    assertThatIllegalArgumentException().isThrownBy(() -> sinks.read("a++b"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OptionType.list(OptionType.integer(0, 9)).read("1+x"));
    assertThat(OptionType.list(OptionType.integer(0, 9)).write(Collections.emptyList())).isEmpty();
  }

  @Test
  void anEmptyPathIsNone() {
    assertThat(OptionType.path().read("")).isEmpty();
    assertThat(OptionType.path().read("a/b")).isEqualTo(Optional.of(Paths.get("a/b")));
    assertThat(OptionType.path().write(Optional.empty())).isEmpty();
    assertThatIllegalArgumentException().isThrownBy(() -> OptionType.path().read("a\0b"));
  }
}
