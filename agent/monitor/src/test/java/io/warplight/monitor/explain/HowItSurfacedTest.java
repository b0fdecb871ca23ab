package io.warplight.monitor.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.monitor.suspect.Suspects;
import io.warplight.monitor.thread.CoarseClock;
import io.warplight.monitor.thread.ThreadContexts;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HowItSurfacedTest {

  @ParameterizedTest
  @CsvSource({
    "cudaDeviceSynchronize, ()I, waits for such work",
    "cudaStreamQuery, (Ljcuda/runtime/cudaStream_t;)I, the driver had noticed by then; before",
    "cudaFree, (Ljcuda/Pointer;)I, waits for all work of the device",
    "'cudaMalloc', '(Ljcuda/Pointer;J)I', waits for nothing"
  })
  void saysWhyThisCallOfAllCallsWasTold(String function, String descriptor, String why) {
    Hint hint =
        new HowItSurfaced(new Suspects(new ThreadContexts(), new CoarseClock(() -> {})))
            .explain(FailedCalls.told(function, descriptor));

    // Nothing was submitted that was seen: there is no place to wait at.
    assertThat(hint)
        .extracting(Hint::text)
        .asString()
        .contains(why)
        .doesNotContain("where it was submitted");
  }
}
