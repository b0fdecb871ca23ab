package io.warplight.monitor.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.catalog.Domain;
import io.warplight.monitor.suspect.Calls;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LostSinceTest {
  private final Calls calls = new Calls();

  private @Nullable Hint said(Domain domain, int code) {
    return new LostSince(calls.suspects())
        .explain(FailedCalls.with(FailedCalls.status(domain, code)));
  }

  private @Nullable Hint unavailable() {
    return new DevicesUnavailable(calls.suspects())
        .explain(FailedCalls.with(FailedCalls.status(Domain.RUNTIME, 46)));
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 35, 46})
  void afterCallsThatHadSuccessTheDeviceWasLost(int code) {
    calls.call(Calls.RUNTIME, "cudaDeviceSynchronize", "()I");
    assertThat(said(Domain.RUNTIME, code))
        .extracting(Hint::text)
        .asString()
        .containsPattern("it was lost on the way.*worked until \\d{4}-.*Z at least");
    assertThat(unavailable()).isNull();
  }

  @Test
  void aProcessThatHadNoSuccessLostNothing() {
    assertThat(said(Domain.RUNTIME, 46)).isNull();
    assertThat(unavailable()).isNotNull();
  }

  @Test
  void otherCodesAndDomainsSayOtherThings() {
    calls.call(Calls.RUNTIME, "cudaDeviceSynchronize", "()I");
    assertThat(said(Domain.RUNTIME, 2)).isNull();
    assertThat(said(Domain.DRIVER, 3)).isNull();
  }
}
