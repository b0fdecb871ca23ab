package io.warplight.monitor.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.catalog.Domain;
import io.warplight.monitor.callback.Callbacks;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NotPermittedTest {

  @Test
  void callFromACallbackIsExplained() {
    assertThat(said(Domain.RUNTIME, 800)).isNotNull();
    assertThat(said(Domain.DRIVER, 800))
        .extracting(Hint::text)
        .asString()
        .startsWith("if this runs inside a stream callback");
  }

  @Test
  void otherRefusalsAreNot() {
    assertThat(said(Domain.RUNTIME, 801)).isNull();
    assertThat(said(Domain.CUBLAS, 800)).isNull();
  }

  private static @Nullable Hint said(Domain domain, int code) {
    return new NotPermitted(new Callbacks())
        .explain(FailedCalls.with(FailedCalls.status(domain, code)));
  }
}
