package io.warplight.simulator.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ClockTest {
  @Test
  void virtualTimeStandsStillButForWhatHappens() {
    Clock clock = new VirtualClock();
    long before = clock.nanos();
    assertThat(clock.nanos()).isEqualTo(before);

    clock.called();
    assertThat(clock.nanos()).isEqualTo(before + VirtualClock.STEP_NANOS);
    assertThat(clock.read()).isEqualTo(before + 2 * VirtualClock.STEP_NANOS);

    clock.advance(500);
    clock.sleep(500);
    assertThat(clock.nanos()).isEqualTo(before + 3 * VirtualClock.STEP_NANOS);
  }

  @Test
  void aCallThatWaitsMovesVirtualTimeToItsEnd() {
    Clock clock = new VirtualClock();
    clock.awaitByCaller(1_000_000);
    assertThat(clock.nanos()).isEqualTo(1_000_000);
    clock.awaitByCaller(10);
    assertThat(clock.nanos()).as("never back").isEqualTo(1_000_000);
  }

  @Test
  void workOfTheDeviceThatWaitsDoesNotMoveVirtualTime() {
    Clock clock = new VirtualClock();
    clock.awaitByDevice(1_000_000);
    assertThat(clock.nanos()).isZero();
    assertThat(clock.waiting()).isZero();
  }

  @Test
  void scaledTimeRunsSoManyTimesSlower() {
    long real = System.nanoTime();
    Clock clock = new RealClock(1000);
    long began = clock.nanos();
    clock.sleep(1_000); // a microsecond of the device is a millisecond here
    while (clock.nanos() - began < 1_000) {
      clock.awaitByCaller(began + 1_000);
    }
    assertThat(System.nanoTime() - real).isGreaterThanOrEqualTo(999_000);
  }

  @Test
  void realTimeCannotBeMoved() {
    assertThatThrownBy(() -> new RealClock(1).advance(1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("time=virtual");
  }
}
