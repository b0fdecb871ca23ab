package io.warplight.simulator.ptx.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaceTest {
  private static final long MS = 1_000_000;
  private static final long BLOCKS = 1_000_000;

  private final Pace pace = new Pace(BLOCKS, 0);

  @Test
  void oneThreadGoesOnAloneWhereTogetherTheyAreSlower() {
    assertThat(pace.finished(10, 3, MS / 2)).isFalse();
    assertThat(pace.isAlone()).as("measured for too short a time").isFalse();
    pace.finished(100, 3, MS);
    assertThat(pace.isAlone()).as("to be measured alone").isTrue();
    pace.finished(130, 1, 2 * MS);
    pace.finished(140, 0, 3 * MS);
    assertThat(pace.finished(340, 0, 4 * MS)).isFalse();
    assertThat(pace.isAlone()).isTrue();
    assertThat(pace.finished(3000, 0, 19 * MS)).isFalse();
    assertThat(pace.isAlone()).isTrue();
    assertThat(pace.finished(3200, 0, 20 * MS)).as("helpers are called for another try").isTrue();
    assertThat(pace.isAlone()).isFalse();
  }

  @Test
  void helpersComeBackWhereTogetherTheyAreFaster() {
    pace.finished(100, 3, MS);
    pace.finished(140, 0, 2 * MS);
    assertThat(pace.finished(170, 0, 3 * MS)).isTrue();
    assertThat(pace.isAlone()).isFalse();
    assertThat(pace.finished(1700, 3, 18 * MS)).as("none has left").isFalse();
    assertThat(pace.finished(1800, 3, 19 * MS)).as("measured anew, with all of them").isFalse();
    pace.finished(1900, 3, 20 * MS);
    assertThat(pace.isAlone()).isTrue();
  }

  @Test
  void helpersThatAddLessThanAQuarterAreNotWorthTheirProcessors() {
    pace.finished(120, 3, MS);
    pace.finished(120, 0, MS);
    assertThat(pace.finished(220, 0, 2 * MS)).isFalse();
    assertThat(pace.isAlone()).isTrue();
  }

  @Test
  void aLaunchThatIsAlmostOverIsNotMeasured() {
    pace.finished(BLOCKS - 31, 3, MS);
    assertThat(pace.isAlone()).isFalse();
    pace.finished(BLOCKS - 32, 3, MS);
    assertThat(pace.isAlone()).isTrue();
  }

  @Test
  void aLaunchWithoutHelpersIsNotMeasured() {
    pace.finished(100, 0, 10 * MS);
    assertThat(pace.isAlone()).isFalse();
  }
}
