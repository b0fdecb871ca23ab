package io.warplight.signals.otel;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.monitor.call.CallObserver;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SpanCallsTest {

  private static final long MILLI = Duration.ofMillis(1).toNanos();

  @Test
  void aCallThatTakesTheThresholdIsChosenAndAShorterOneIsNot() {
    SpanCalls slow = calls(10 * MILLI, 1);
    assertThat(slow.ended(0, 10 * MILLI)).isTrue();
    assertThat(slow.ended(0, 11 * MILLI)).isTrue();
    assertThat(slow.ended(0, 10 * MILLI - 1)).isFalse();
  }

  /** It is the failure's to tell, which knows what was thrown. */
  @Test
  void aCallThatThrewIsNot() {
    assertThat(calls(0, 1).ended(CallObserver.THREW, MILLI)).isFalse();
  }

  @Test
  void oneOfSoManyIsChosenFromTheFirstOn() {
    SpanCalls sampled = calls(0, 10);
    StringBuilder chosen = new StringBuilder();
    for (int i = 0; i < 30; i++) {
      chosen.append(sampled.ended(0, i) ? '+' : '-');
    }
    assertThat(chosen).hasToString("+---------+---------+---------");
  }

  /** The count goes on past the largest int, which a day of calls reaches. */
  @Test
  void theShareHoldsWhenTheCounterWraps() {
    SpanCalls sampled = calls(0, 3);
    sampled.passed.set(Integer.MAX_VALUE - 299);
    int chosen = 0;
    for (int i = 0; i < 600; i++) {
      chosen += sampled.ended(0, 0) ? 1 : 0;
    }
    assertThat(chosen).isBetween(199, 201);
  }

  @Test
  void quickCallsAreNotCountedForTheShare() {
    SpanCalls sampled = calls(MILLI, 2);
    assertThat(sampled.ended(0, MILLI)).isTrue();
    assertThat(sampled.ended(0, 0)).isFalse();
    assertThat(sampled.ended(0, MILLI)).isFalse();
    assertThat(sampled.ended(0, MILLI)).isTrue();
  }

  private static SpanCalls calls(long threshold, int oneOf) {
    return new SpanCalls(threshold, oneOf, call -> {});
  }
}
