package io.warplight.signals.otel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RateLimitTest {

  private static final long SECOND = 1_000_000_000L;
  // Below zero: System.nanoTime() may be anything.
  private static final long START = -2 * SECOND;

  private final RateLimit limit = new RateLimit(10, 5, START);

  @Test
  void letsABurstThroughThenSoManyASecond() {
    assertThat(admitted(START, 20)).isEqualTo(5);
    assertThat(admitted(START + SECOND, 20)).isEqualTo(5);
    int passed = 0;
    for (int tenth = 11; tenth <= 30; tenth++) {
      passed += admitted(START + tenth * SECOND / 10, 3);
    }
    assertThat(passed).isEqualTo(20);
  }

  @Test
  void savesUpNoMoreThanABurst() {
    assertThat(admitted(START + 3600 * SECOND, 20)).isEqualTo(5);
  }

  private int admitted(long at, int asked) {
    int admitted = 0;
    for (int i = 0; i < asked; i++) {
      admitted += limit.admit(at) ? 1 : 0;
    }
    return admitted;
  }
}
