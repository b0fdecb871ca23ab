package io.warplight.monitor.failure;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.catalog.Binding;
import io.warplight.catalog.Catalogue;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PendingCodesTest {

  private final Catalogue catalogue = new Catalogue();
  private final PendingCodes pending = new PendingCodes(catalogue);

  @ParameterizedTest
  @CsvSource({
    "jcuda/runtime/JCuda, 600, true",
    "jcuda/driver/JCudaDriver, 600, true",
    "jcuda/runtime/JCuda, 0, false",
    "jcuda/runtime/JCuda, 1, false",
    "jcuda/runtime/JCuda, 700, false",
    "jcuda/jcublas/JCublas2, 600, false",
    "jcuda/jcufft/JCufft, 600, false",
  })
  void onlyWhatQueriesOfThisBindingAnswerIsPending(String owner, int code, boolean expected) {
    Binding binding = catalogue.binding(owner);
    assertThat(binding).isNotNull();
    assertThat(pending.contains(binding, code)).isEqualTo(expected);
    assertThat(pending.contains(binding, code)).as("asked again").isEqualTo(expected);
  }
}
