package io.warplight.signals.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class PrintableTest {

  @Test
  void ordinaryNamesStayAsTheyAre() {
    String name = "com.acme.Löser$Größe.schritt(日本.java:3) \"x\" 😀";
    assertThat(Printable.of(name)).isSameAs(name);
  }

  @Test
  void whatEndsALineOrHidesTextIsEscaped() {
    assertThat(Printable.of("a\nb\rc\td")).isEqualTo("a\\nb\\rc\\td");
    assertThat(Printable.of("\u001b[2Jx\u0085\u2028\u202e\u200b\ufeff"))
        .isEqualTo("\\u001b[2Jx\\u0085\\u2028\\u202e\\u200b\\ufeff");
    assertThat(Printable.of("\ud800x\udc00")).isEqualTo("\\ud800x\\udc00");
  }

  @Test
  void anEscapeInANameIsNotTakenForOne() {
    assertThat(Printable.of("a\\nb")).isEqualTo("a\\\\nb");
    assertThat(Printable.quoted("a\"b\\")).isEqualTo("\"a\\\"b\\\\\"");
  }

  @Test
  void noTextForgesALine() {
    long seed = new Random().nextLong();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int j = 0; j < 8; j++) {
        text.append(
            (char) (random.nextBoolean() ? random.nextInt(0x100) : random.nextInt(0x10000)));
      }
      String printable = Printable.of(text.toString());
      assertThat(
              printable
                  .codePoints()
                  .noneMatch(
                      c ->
                          Character.isISOControl(c)
                              || Character.getType(c) == Character.FORMAT
                              || Character.getType(c) == Character.LINE_SEPARATOR
                              || Character.getType(c) == Character.PARAGRAPH_SEPARATOR
                              || Character.getType(c) == Character.SURROGATE))
          .as("%s", printable)
          .isTrue();
    }
  }
}
