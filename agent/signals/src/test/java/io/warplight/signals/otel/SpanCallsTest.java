package io.warplight.signals.otel;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Function;
import io.warplight.monitor.call.CallGroup;
import io.warplight.monitor.call.CallObserver;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
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

  /**
   * Each site has its share in a loop of as many calls as one of is chosen; a share that is a sixth
   * of itself off would be 15 standard deviations away.
   */
  @Test
  void oneOfSoManyIsChosenOfEachSiteInALoop() {
    SpanCalls sampled = calls(0, 4);
    int[] chosen = new int[4];
    for (int call = 0; call < 100_000; call++) {
      chosen[call % 4] += sampled.ended(0, 0) ? 1 : 0;
    }
    assertThat(Arrays.stream(chosen).boxed())
        .allSatisfy(of -> assertThat(of).isBetween(5_209, 7_291));
  }

  @Test
  void quickCallsAreNotChosenForTheShare() {
    SpanCalls sampled = calls(MILLI, 2);
    for (int i = 0; i < 100; i++) {
      assertThat(sampled.ended(0, MILLI - 1)).isFalse();
    }
  }

  @Test
  void onlyCallsOfTheGroupAreTimed() {
    Function waits = function("cudaStreamSynchronize", "(Ljcuda/runtime/cudaStream_t;)I");
    Function doesNot = function("cudaSetDevice", "(I)I");
    SpanCalls synchronizing = new SpanCalls(CallGroup.SYNCHRONIZING, MILLI, 1, call -> {});
    assertThat(synchronizing.observer(waits)).isSameAs(synchronizing);
    assertThat(synchronizing.observer(doesNot)).isNull();
    SpanCalls slow = calls(MILLI, 1);
    assertThat(slow.observer(waits)).isSameAs(slow);
    assertThat(slow.observer(doesNot)).isSameAs(slow);
  }

  @Test
  void itEqualsOneThatChoosesTheSameCalls() {
    assertThat(calls(MILLI, 2)).isEqualTo(calls(MILLI, 2)).hasSameHashCodeAs(calls(MILLI, 2));
    assertThat(calls(MILLI, 2)).isNotEqualTo(calls(MILLI, 3)).isNotEqualTo(calls(2 * MILLI, 2));
    assertThat(calls(MILLI, 2))
        .isNotEqualTo(new SpanCalls(CallGroup.SYNCHRONIZING, MILLI, 2, call -> {}));
  }

  private static Function function(String name, String descriptor) {
    return Objects.requireNonNull(
        new Catalogue().function("jcuda/runtime/JCuda", name, descriptor), name);
  }

  private static SpanCalls calls(long threshold, int oneOf) {
    return new SpanCalls(CallGroup.ALL, threshold, oneOf, call -> {});
  }
}
