package io.warplight.launch.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LotsTest {

  private static final long MILLI = 1_000_000;
  private static final long BUDGET = 50 * MILLI;

  /** The pauses of so many classes, where a stop takes that long by itself and for each class. */
  private static List<Long> pauses(Lots lots, int classes, long stop, long each) {
    List<Long> pauses = new ArrayList<>();
    int passed = 0;
    while (passed < classes) {
      int lot = Math.min(lots.size(), classes - passed);
      pauses.add(stop + lot * each);
      lots.passed(lot, stop + lot * each);
      passed += lot;
    }
    return pauses;
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.8", "9", "11"})
  void whereEachClassTakesALookNoPauseIsOverTheBudgetUnlessOneClassIs(String version) {
    for (long each = MILLI / 10; each <= BUDGET; each += MILLI / 10) {
      for (long stop = 0; stop + each <= BUDGET; stop += 3 * MILLI) {
        assertThat(pauses(Lots.on(version), 100, stop, each))
            .as("%s + %s a class", stop, each)
            .allMatch(pause -> pause <= BUDGET);
      }
    }
  }

  @Test
  void whereOneClassAloneIsOverTheBudgetTheyPassOneByOne() {
    assertThat(pauses(Lots.on("1.8"), 100, 0, BUDGET + MILLI)).hasSize(100);
  }

  @Test
  void shortPausesAreMadeFewer() {
    assertThat(pauses(Lots.on("11"), 100, MILLI, MILLI / 10)).hasSizeLessThan(10);
    assertThat(pauses(Lots.on("17"), 100, 12 * MILLI, MILLI / 10)).hasSizeLessThan(6);
  }

  @ParameterizedTest
  @ValueSource(strings = {"17", "21", "25"})
  void whereALotTakesOneLookItDoesNotPayToMakeItSmall(String version) {
    assertThat(pauses(Lots.on(version), 100, 2 * BUDGET, MILLI / 10)).hasSize(12);
  }

  @Test
  void onePauseThatWasLongForAnotherReasonIsMadeUpFor() {
    Lots lots = Lots.on("11");
    lots.passed(1, MILLI);
    lots.passed(2, MILLI);
    assertThat(lots.size()).isEqualTo(4);
    lots.passed(4, 90 * MILLI);
    assertThat(lots.size()).isEqualTo(2);
    lots.passed(2, 30 * MILLI);
    assertThat(lots.size()).isEqualTo(2);
    lots.passed(2, 20 * MILLI);
    lots.passed(4, 20 * MILLI);
    assertThat(lots.size()).isEqualTo(8);
  }

  @Test
  void whatIsLeftAtTheEndSaysNothingOfTheNextSize() {
    Lots lots = Lots.on("17");
    lots.passed(3, MILLI);
    assertThat(lots.size()).isEqualTo(16);
  }
}
