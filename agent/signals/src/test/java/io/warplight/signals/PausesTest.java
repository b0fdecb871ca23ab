package io.warplight.signals;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PausesTest {

  private static final long MILLI = 1_000_000;

  private final Pauses pauses = new Pauses();

  @Test
  void onlyThePartsWithinTheCallCount() {
    pauses.add(5, 12);
    pauses.add(15, 17);
    pauses.add(19, 30);
    pauses.add(40, 50);
    assertThat(pauses.overlap(10 * MILLI, 20 * MILLI)).isEqualTo((2 + 2 + 1) * MILLI);
    assertThat(pauses.overlap(31 * MILLI, 39 * MILLI)).isZero();
  }

  @Test
  void pausesThatTouchOrOverlapAreNoMoreThanTheCall() {
    pauses.add(0, 100);
    pauses.add(0, 100);
    assertThat(pauses.overlap(10 * MILLI, 20 * MILLI)).isEqualTo(10 * MILLI);
  }

  @Test
  void theOldestAreForgotten() {
    pauses.add(1, 2);
    for (int i = 0; i < 512; i++) {
      pauses.add(1_000 + i, 1_000 + i);
    }
    assertThat(pauses.overlap(0, 10 * MILLI)).isZero();
  }
}
