package io.warplight.monitor.thread;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CoarseClockTest {

  private int woken;
  private final CoarseClock clock = new CoarseClock(() -> woken++);

  @Test
  void whileNobodyKeepsItItIsTheRealClockAndWakesItsKeeper() {
    long before = System.nanoTime();
    long answer = clock.nanos();
    assertThat(answer - before).isNotNegative();
    assertThat(System.nanoTime() - answer).isNotNegative();
    assertThat(clock.nanos() - answer).isNotNegative();
    assertThat(woken).isEqualTo(2);
    assertThat(clock.sleepNanos()).isZero();
  }

  @Test
  void keptItSaysTheTimeOfTheLastTickAndWakesNobody() {
    clock.nanos();
    clock.tick();
    long first = clock.nanos();
    assertThat(clock.nanos()).isEqualTo(first);
    assertThat(System.nanoTime() - first).isNotNegative();
    assertThat(clock.sleepNanos()).isPositive();
    assertThat(woken).isOne();
    clock.tick();
    assertThat(clock.nanos() - first).isPositive();
  }

  @Test
  void restsWhenNobodyHasAskedForASecondAndNotBefore() {
    clock.nanos();
    clock.tick();
    for (int i = 1; i < 100; i++) {
      clock.tick();
      assertThat(clock.sleepNanos()).isPositive();
    }
    clock.tick();
    assertThat(clock.sleepNanos()).isZero();
    clock.nanos();
    assertThat(woken).isEqualTo(2);
    clock.tick();
    assertThat(clock.sleepNanos()).isPositive();
  }

  @Test
  void withoutItsKeeperItIsTheRealClockAgain() {
    clock.nanos();
    clock.tick();
    long kept = clock.nanos();
    clock.end();
    assertThat(clock.nanos() - kept).isPositive();
  }
}
