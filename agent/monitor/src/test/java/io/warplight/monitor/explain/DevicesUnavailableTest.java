package io.warplight.monitor.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Domain;
import io.warplight.catalog.Status;
import io.warplight.monitor.caller.SourceLine;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DevicesUnavailableTest {
  private final Catalogue catalogue = new Catalogue();

  @Test
  void deviceOfAnotherProcessIsNamedSo() {
    assertThat(said(catalogue.status(Domain.RUNTIME, 46)))
        .extracting(Hint::text)
        .asString()
        .contains("exclusive mode");
  }

  @Test
  void sameNumberOfAnotherDomainIsAnotherFailure() {
    assertThat(said(catalogue.status(Domain.DRIVER, 46))).isNull();
    assertThat(said(catalogue.status(Domain.RUNTIME, 2))).isNull();
  }

  private static @Nullable Hint said(Status status) {
    return new DevicesUnavailable()
        .explain(
            new FailedCall(
                null,
                status,
                new SourceLine("app.Main", "main", "Main.java", 1),
                Place.decode(""),
                Fate.DISCARDED,
                "jcuda/runtime/JCuda",
                false,
                0,
                0,
                null));
  }
}
