package io.warplight.simulator.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleTest {
  private static List<Integer> hits(Rule rule, int calls) {
    List<Integer> hits = new ArrayList<>();
    for (int i = 1; i <= calls; i++) {
      if (rule.hits("cudaMalloc", 100, 0, 0)) {
        hits.add(i);
      }
    }
    return hits;
  }

  @Test
  void nthHitsThatCallAlone() {
    assertThat(hits(Rule.parse("cudaMalloc nth=3 status=2", 0), 9)).containsExactly(3);
  }

  @Test
  void everyHitsEachOfThatMany() {
    assertThat(hits(Rule.parse("cuda* every=4 status=2", 0), 9)).containsExactly(4, 8);
  }

  @Test
  void countBoundsTheHits() {
    assertThat(hits(Rule.parse("* count=2 status=2", 0), 9)).containsExactly(1, 2);
  }

  @Test
  void aSeedRepeatsTheSameHits() {
    List<Integer> first = hits(Rule.parse("cudaMalloc percent=30 seed=7 status=2", 0), 1000);

    assertThat(hits(Rule.parse("cudaMalloc percent=30 seed=7 status=2", 1), 1000)).isEqualTo(first);
    assertThat(first).hasSizeBetween(200, 400);
  }

  @Test
  void overHitsLargerSizesOnly() {
    Rule rule = Rule.parse("cudaMalloc over=100 status=2", 0);

    assertThat(rule.hits("cudaMalloc", 100, 0, 0)).isFalse();
    assertThat(rule.hits("cudaMalloc", 101, 0, 0)).isTrue();
  }

  @Test
  void statusesAreNumbersOrNamesOfEitherDomain() {
    assertThat(Rule.parse("a status=cudaErrorIllegalAddress", 0).status()).isEqualTo(700);
    assertThat(Rule.parse("a status=CUDA_ERROR_NOT_FOUND", 0).status()).isEqualTo(500);
    assertThat(Rule.parse("a status=46", 0).status()).isEqualTo(46);
  }

  @Test
  void theFirstCallsCanBeSkipped() {
    assertThat(hits(Rule.parse("cudaMalloc skip=3 count=2 status=2", 0), 9)).containsExactly(4, 5);
    assertThat(hits(Rule.parse("cudaMalloc skip=3 nth=2 status=2", 0), 9)).containsExactly(5);
  }

  @Test
  void librariesHaveStatusesOfTheirOwn() {
    assertThat(Rule.parse("cublasSaxpy status=13", 0).status()).isEqualTo(13);
    assertThat(Rule.parse("cufftExecC2C status=6", 0).status()).isEqualTo(6);
    assertThat(Rule.parse("cudaMemcpy status=21", 0).status()).isEqualTo(21);
  }

  @ParameterizedTest
  @CsvSource({
    "cublasSaxpy, CUBLAS_STATUS_ALLOC_FAILED, 3",
    "cublas*, CUBLAS_STATUS_EXECUTION_FAILED, 13",
    "cufftExecC2C, CUFFT_EXEC_FAILED, 6",
    "curandGenerateUniform, CURAND_STATUS_LAUNCH_FAILURE, 201",
    "cusparseCreate, CUSPARSE_STATUS_NOT_INITIALIZED, 1",
    "cusolverDnCreate, CUSOLVER_STATUS_INTERNAL_ERROR, 7",
    "cudnnCreate, CUDNN_STATUS_NOT_INITIALIZED, 1001",
    "nvgraphCreate, NVGRAPH_STATUS_TYPE_NOT_SUPPORTED, 8",
    "nvrtcCompileProgram, NVRTC_ERROR_COMPILATION, 6",
    "nvPTXCompilerCompile, NVPTXCOMPILE_ERROR_OUT_OF_MEMORY, 5",
    "nvmlInit, NVML_ERROR_UNINITIALIZED, 1"
  })
  void librariesNameStatusesOfTheirOwn(String function, String name, int code) {
    assertThat(Rule.parse(function + " status=" + name, 0).status()).isEqualTo(code);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cudaMalloc | neither a status",
        "cudaMalloc status=0 | no failure",
        "cudaMalloc status=nonsense | no status",
        "cudaMalloc status=2 nth=x | needs a number",
        "cudaMalloc status=2 nth=0 | less than 1",
        "cudaMalloc status=2 percent=101 | between 0 and 100",
        "cudaMalloc status=2 at=noon | one of call, after, sync",
        "cudaMalloc status=2 nuts=1 | no word of a rule",
        "cudaMalloc status=CUDA_ERROR_NOT_FOUND | no status of this function's",
        "cuMemAlloc status=cudaErrorInvalidValue | CUDA_ERROR_INVALID_VALUE",
        "cudaMalloc status=12345 | no status of this function's",
        "cublasSaxpy status=700 | no status of this function's",
        "cublasSaxpy status=2 | no status of this function's",
        "cublasSaxpy status=cudaErrorInvalidValue | no status of this function's",
        "cublasSaxpy status=CUFFT_EXEC_FAILED | no status of this function's",
        "cublasSaxpy status=CUBLAS_STATUS_SUCCESS | no status of this function's",
        "cudaMalloc status=CUBLAS_STATUS_ALLOC_FAILED | no status of CUDA's",
        "cublasSaxpy status=13 at=sync | no status of the driver's",
        "cublasSaxpy status=13 sticky | no status of the driver's",
        "cuLaunchKernel fault=trap status=719 | gives already",
        "cuLaunchKernel fault=flood | one of address, assert, misaligned, trap",
        "status=2 | begins with a function's name",
        "cu*Malloc status=2 | begins with a function's name"
      })
  void badRulesAreRefusedWithTheReason(String rule, String reason) {
    assertThatThrownBy(() -> Rule.parse(rule, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void aRuleNamesTheDefaultStreamAnyOtherOrOne() {
    assertThat(streams("default")).containsExactly(0L);
    assertThat(streams("named")).containsExactly(-1L, 1L, 2L);
    assertThat(streams("2")).containsExactly(2L);
    assertThatThrownBy(() -> Rule.parse("cudaMalloc stream=0 status=2", 0))
        .hasMessageContaining("one of default, named");
  }

  private static List<Long> streams(String stream) {
    List<Long> hit = new ArrayList<>();
    for (long number : new long[] {-1, 0, 1, 2}) {
      if (Rule.parse("cudaMemsetAsync status=1 stream=" + stream, 0)
          .hits("cudaMemsetAsync", 1, 0, number)) {
        hit.add(number);
      }
    }
    return hit;
  }
}
