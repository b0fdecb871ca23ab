package io.warplight.monitor.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.catalog.Catalogue;
import org.junit.jupiter.api.Test;

class CatalogueRulesTest {
  private static final String RUNTIME = "jcuda/runtime/JCuda";
  private final CatalogueRules rules = new CatalogueRules(new Catalogue());

  @Test
  void queriesMayAnswerNotReady() {
    String stream = "(Ljcuda/runtime/cudaStream_t;)I";
    assertThat(rules.success(RUNTIME, "cudaStreamQuery", stream)).isZero();
    assertThat(rules.pending(RUNTIME, "cudaStreamQuery", stream)).isEqualTo(600);
    assertThat(
            rules.pending("jcuda/driver/JCudaDriver", "cuEventQuery", "(Ljcuda/driver/CUevent;)I"))
        .isEqualTo(600);
  }

  @Test
  void otherFunctionsHaveSuccessAlone() {
    String memory = "(Ljcuda/Pointer;)I";
    assertThat(rules.pending(RUNTIME, "cudaFree", memory))
        .isEqualTo(rules.success(RUNTIME, "cudaFree", memory));
    assertThat(rules.pending(RUNTIME, "cudaNobodyKnows", "()I")).isZero();
  }
}
