package io.warplight.monitor.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Domain;
import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.suspect.Suspects;
import io.warplight.monitor.thread.ThreadContexts;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HowItSurfacedTest {
  private final Catalogue catalogue = new Catalogue();

  @ParameterizedTest
  @CsvSource({
    "cudaDeviceSynchronize, ()I, waits for such work",
    "cudaStreamQuery, (Ljcuda/runtime/cudaStream_t;)I, the driver had noticed by then; before",
    "cudaFree, (Ljcuda/Pointer;)I, waits for all work of the device",
    "'cudaMalloc', '(Ljcuda/Pointer;J)I', waits for nothing"
  })
  void saysWhyThisCallOfAllCallsWasTold(String function, String descriptor, String why) {
    Hint hint =
        new HowItSurfaced(new Suspects(new ThreadContexts()))
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

    // Nothing was submitted that was seen: there is no place to wait at.
    assertThat(hint)
        .extracting(Hint::text)
        .asString()
        .contains(why)
        .doesNotContain("for its stream there");
  }
}
