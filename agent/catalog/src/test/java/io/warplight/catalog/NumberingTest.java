package io.warplight.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberingTest {
  @ParameterizedTest
  @CsvSource({
    "8000,BEFORE_10_1",
    "9020,BEFORE_10_1",
    "10000,BEFORE_10_1",
    "10010,BEFORE_11",
    "10020,BEFORE_11",
    "11000,CURRENT",
    "12060,CURRENT",
    "13000,CURRENT",
    "0,CURRENT",
    "-1,CURRENT",
  })
  void followsCudasVersion(int version, Numbering numbering) {
    assertThat(Numbering.of(version)).isEqualTo(numbering);
  }
}
