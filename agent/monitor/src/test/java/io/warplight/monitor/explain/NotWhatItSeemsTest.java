package io.warplight.monitor.explain;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NotWhatItSeemsTest {

  private static @Nullable Hint said(String function, String descriptor) {
    return new NotWhatItSeems().explain(FailedCalls.told(function, descriptor));
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
