package io.warplight.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FormattersTest {
  @Test
  void findsAFormatterByOwnerNameAndDescriptor() {
    Formatters formatters = new Formatters("f.txt", "# x\n\nruntime a/B.c (I)Ljava/lang/String;\n");
    assertThat(formatters.domain("a/B", "c", "(I)Ljava/lang/String;")).isEqualTo(Domain.RUNTIME);
    assertThat(formatters.domain("a/B", "c", "(J)Ljava/lang/String;")).isNull();
    assertThat(formatters.domain("a/B", "d", "(I)Ljava/lang/String;")).isNull();
    assertThat(formatters.domain("a/C", "c", "(I)Ljava/lang/String;")).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"nothing a/B.c (I)V", "runtime a/B.c", "runtime c (I)V", "runtime", "x"})
  void namesTheLineThatItDoesNotTake(String line) {
    assertThatThrownBy(() -> new Formatters("f.txt", "# first\n" + line))
        .isInstanceOf(CatalogueException.class)
        .hasMessageStartingWith("f.txt:2: ");
  }

  @Test
  void takesNoFormatterTwice() {
    String line = "runtime a/B.c (I)V\n";
    assertThatThrownBy(() -> new Formatters("f.txt", line + line))
        .hasMessage("f.txt:2: listed twice: a/B.c (I)V");
  }
}
