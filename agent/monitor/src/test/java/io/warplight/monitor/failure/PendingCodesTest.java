package io.warplight.monitor.failure;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.catalog.Binding;
import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Numbering;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PendingCodesTest {

  private final Catalogue catalogue = new Catalogue();
  private final PendingCodes pending = new PendingCodes(catalogue);

  @ParameterizedTest
  @CsvSource({
    "jcuda/runtime/JCuda, 600, CURRENT, true",
    "jcuda/driver/JCudaDriver, 600, CURRENT, true",
    "jcuda/runtime/JCuda, 0, CURRENT, false",
    "jcuda/runtime/JCuda, 1, CURRENT, false",
    "jcuda/runtime/JCuda, 34, CURRENT, false",
    "jcuda/runtime/JCuda, 700, CURRENT, false",
    "jcuda/jcublas/JCublas2, 600, CURRENT, false",
    "jcuda/jcufft/JCufft, 600, CURRENT, false",
    "jcuda/runtime/JCuda, 34, BEFORE_10_1, true",
    "jcuda/runtime/JCuda, 600, BEFORE_10_1, false",
    "jcuda/driver/JCudaDriver, 600, BEFORE_10_1, true",
    "jcuda/runtime/JCuda, 600, BEFORE_11, true",
  })
  void onlyWhatQueriesOfThisBindingAnswerIsPending(
      String owner, int code, Numbering numbering, boolean expected) {
    Binding binding = catalogue.binding(owner);
    assertThat(binding).isNotNull();
    assertThat(pending.contains(binding, code, numbering)).isEqualTo(expected);
    assertThat(pending.contains(binding, code, numbering)).as("asked again").isEqualTo(expected);
  }
}
