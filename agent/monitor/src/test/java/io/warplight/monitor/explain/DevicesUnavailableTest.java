package io.warplight.monitor.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.catalog.Domain;
import io.warplight.monitor.suspect.Suspects;
import io.warplight.monitor.thread.CoarseClock;
import io.warplight.monitor.thread.ThreadContexts;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DevicesUnavailableTest {

  @Test
  void deviceOfAnotherProcessIsNamedSo() {
    assertThat(said(Domain.RUNTIME, 46))
        .extracting(Hint::text)
        .asString()
        .contains("exclusive mode");
  }

  @Test
  void sameNumberOfAnotherDomainIsAnotherFailure() {
    assertThat(said(Domain.DRIVER, 46)).isNull();
    assertThat(said(Domain.RUNTIME, 2)).isNull();
  }

  private static @Nullable Hint said(Domain domain, int code) {
    return new DevicesUnavailable(new Suspects(new ThreadContexts(), new CoarseClock(() -> {})))
        .explain(FailedCalls.with(FailedCalls.status(domain, code)));
  }
}
