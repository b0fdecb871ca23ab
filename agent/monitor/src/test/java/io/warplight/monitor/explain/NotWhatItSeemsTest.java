package io.warplight.monitor.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Domain;
import io.warplight.monitor.caller.SourceLine;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NotWhatItSeemsTest {
  private final Catalogue catalogue = new Catalogue();

  private @Nullable Hint said(String function, String descriptor) {
    return new NotWhatItSeems()
        .explain(
            new FailedCall(
                Objects.requireNonNull(
                    catalogue.function("jcuda/runtime/JCuda", function, descriptor)),
                catalogue.status(Domain.RUNTIME, 700),
                new SourceLine("app.Main", "main", "Main.java", 1),
                Place.decode(""),
                Fate.RETURNED,
                "jcuda/runtime/JCuda",
                false,
                0,
                0,
                null));
  }

  @Test
  void anAllocationAndAQueryAreNamedForWhatTheyAreNot() {
    assertThat(said("cudaMalloc", "(Ljcuda/Pointer;J)I"))
        .extracting(Hint::text)
        .asString()
        .contains("no lack of memory");
    assertThat(said("cudaStreamQuery", "(Ljcuda/runtime/cudaStream_t;)I"))
        .extracting(Hint::text)
        .asString()
        .contains("not ready yet");
  }

  @Test
  void aSynchronizationIsNotMistaken() {
    assertThat(said("cudaDeviceSynchronize", "()I")).isNull();
  }
}
