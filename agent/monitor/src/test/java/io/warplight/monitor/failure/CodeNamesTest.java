package io.warplight.monitor.failure;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.CodeSet;
import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Domain;
import io.warplight.catalog.Numbering;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodeNamesTest {

  private final Catalogue catalogue = new Catalogue();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "600       | RUNTIME | 600 cudaErrorNotReady",
        "600       | DRIVER  | 600 CUDA_ERROR_NOT_READY",
        "13        | CUBLAS  | 13 CUBLAS_STATUS_EXECUTION_FAILED",
        "2,35      | RUNTIME | 2 cudaErrorMemoryAllocation, 35 cudaErrorInsufficientDriver",
        "600,700.. | RUNTIME | 600 cudaErrorNotReady, 700..",
        "123456    | RUNTIME | 123456",
        "-5        | RUNTIME | -5",
      })
  void codesAreNamedInTheirDomain(String codes, Domain domain, String names) {
    assertThat(CodeNames.of(catalogue, CodeSet.parse(codes), domain, Numbering.CURRENT))
        .isEqualTo(names);
  }

  @ParameterizedTest
  @CsvSource({"34, 34 cudaErrorNotReady"})
  void oldRuntimesHadOtherNumbers(String codes, String names) {
    assertThat(CodeNames.of(catalogue, CodeSet.parse(codes), Domain.RUNTIME, Numbering.BEFORE_10_1))
        .isEqualTo(names);
  }
}
