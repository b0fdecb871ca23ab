package io.warplight.monitor.suspect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClockTest {
  private final Clock clock = new Clock();

  @Test
  void waitIsLaterThanWhatReturnedBeforeIt() {
    long returned = clock.now();
    assertThat(clock.later()).isGreaterThan(returned);
  }

  @Test
  void waitIsNotLaterThanWhatReturnsAfterItBegan() {
    clock.now();
    long wait = clock.later();
    assertThat(clock.now()).isGreaterThanOrEqualTo(wait);
  }

  @Test
  void onlyOperationsMakeItGoOn() {
    clock.now();
    long wait = clock.later();
    assertThat(clock.later()).as("nothing returned between").isEqualTo(wait);
    long returned = clock.now();
    assertThat(clock.now()).as("nothing waited between").isEqualTo(returned);
    assertThat(clock.later()).isEqualTo(wait + 1);
  }
}
