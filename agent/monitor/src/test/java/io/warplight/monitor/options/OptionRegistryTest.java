package io.warplight.monitor.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionRegistryTest {

  private static final Option<Boolean> REPORT =
      Option.of("report", OptionType.flag(), true, "Reports.", "false");
  private static final Option<Integer> LOG_LIMIT =
      Option.of("log.limit", OptionType.integer(0, 100), 10, "Limits.", "5");
  private static final OptionRegistry REGISTRY = OptionRegistry.of(REPORT, LOG_LIMIT);

  @Test
  void findsByExactName() {
    assertThat(REGISTRY.find("report")).isSameAs(REPORT);
    assertThat(REGISTRY.find("Report")).isNull();
    assertThat(REGISTRY.all()).containsExactly(LOG_LIMIT, REPORT);
  }

  @ParameterizedTest
  @CsvSource({"reprot,report", "rport,report", "loglimit,log.limit", "log.limits,log.limit"})
  void namesTheNearestOption(String wrong, String right) {
    assertThat(REGISTRY.nearest(wrong)).hasToString(right);
  }

  @Test
  void twoOptionsOfOneNameAreAMistakeOfOurs() {
    assertThatIllegalStateException()
        .isThrownBy(() -> OptionRegistry.of(REPORT, REPORT))
        .withMessageContaining("report");
  }

  @Test
  void whatNobodySetHasItsDefault() {
    Options options = Options.defaults().with(LOG_LIMIT, 7);
    assertThat(options.get(LOG_LIMIT)).isEqualTo(7);
    assertThat(options.get(REPORT)).isTrue();
    assertThat(Options.defaults().get(LOG_LIMIT)).isEqualTo(10);
    assertThat(options.withText(REPORT, "off").get(REPORT)).isFalse();
    assertThatIllegalArgumentException().isThrownBy(() -> options.withText(LOG_LIMIT, "101"));
  }
}
