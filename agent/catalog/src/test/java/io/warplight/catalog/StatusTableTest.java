package io.warplight.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatusTableTest {
  @Test
  void readsCodeNameWordsAndText() {
    StatusTable table =
        new StatusTable(
            "x.txt",
            Domain.RUNTIME,
            "# a comment\n"
                + "domain runtime\n"
                + "prefix cudaError cuda\n\n"
                + "0 cudaSuccess: fine\n"
                + "4 cudaErrorBye shutdown: call: again\n"
                + "-5 jcudaOops: minus\n"
                + "700 cudaErrorBad sticky: x");
    assertThat(table.statuses()).hasSize(4);
    Status bye = table.status(4);
    assertThat(bye.name()).isEqualTo("cudaErrorBye");
    assertThat(bye.text()).isEqualTo("call: again");
    assertThat(bye.tag()).isEqualTo("bye");
    assertThat(bye.severity()).isEqualTo(Severity.FAILURE);
    assertThat(bye.benignDuringShutdown()).isTrue();
    assertThat(table.status(0).severity()).isEqualTo(Severity.SUCCESS);
    assertThat(table.status(0).tag()).isEqualTo("success");
    assertThat(table.status(-5).tag()).isEqualTo("jcuda_oops");
    assertThat(table.status(700).severity()).isEqualTo(Severity.STICKY);
    assertThat(table.status(700).benignDuringShutdown()).isFalse();
  }

  @Test
  void showsAnUnknownCodeAsNumberAndDomain() {
    Status unknown = new StatusTable("x.txt", Domain.NVML, "domain nvml\n").status(-17);
    assertThat(unknown.known()).isFalse();
    assertThat(unknown.name()).isEqualTo("-17");
    assertThat(unknown.tag()).isEqualTo("code_-17");
    assertThat(unknown.text()).contains("nvml");
    assertThat(unknown.severity()).isEqualTo(Severity.FAILURE);
    assertThat(unknown).hasToString("nvml -17");
  }

  @ParameterizedTest
  @CsvSource({
    "InvalidValue,invalid_value",
    "ECCUncorrectable,ecc_uncorrectable",
    "ECC_UNCORRECTABLE,ecc_uncorrectable",
    "InvalidPtx,invalid_ptx",
    "LaunchFileScopedTex,launch_file_scoped_tex",
    "jcudaInternalError,jcuda_internal_error",
    "JCUFFT_INTERNAL_ERROR,jcufft_internal_error",
    "Assert,assert",
    "X,x",
  })
  void makesTagsOfNames(String name, String tag) {
    assertThat(StatusTable.snake(name)).isEqualTo(tag);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "domain driver",
        "5 cudaErrorX",
        "5: text",
        "five cudaErrorX: text",
        "5 cudaErrorX rather: text",
        "1 a: b\n1 c: d",
        ": text",
      })
  void namesTheLineThatItDoesNotTake(String text) {
    int lines = (int) text.lines().count() + 1;
    assertThatThrownBy(() -> new StatusTable("x.txt", Domain.RUNTIME, "# first\n" + text))
        .isInstanceOf(CatalogueException.class)
        .hasMessageStartingWith("x.txt:" + lines + ": ");
  }
}
