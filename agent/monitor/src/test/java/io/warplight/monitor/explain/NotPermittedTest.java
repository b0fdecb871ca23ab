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

class NotPermittedTest {
  private final Catalogue catalogue = new Catalogue();

  @Test
  void callFromACallbackIsExplained() {
    assertThat(said(catalogue.status(Domain.RUNTIME, 800))).isNotNull();
    assertThat(said(catalogue.status(Domain.DRIVER, 800)))
        .extracting(Hint::text)
        .asString()
        .startsWith("if this runs inside a stream callback");
  }

  @Test
  void otherRefusalsAreNot() {
    assertThat(said(catalogue.status(Domain.RUNTIME, 801))).isNull();
    assertThat(said(catalogue.status(Domain.CUBLAS, 800))).isNull();
  }

  private static @Nullable Hint said(Status status) {
    return new NotPermitted()
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
