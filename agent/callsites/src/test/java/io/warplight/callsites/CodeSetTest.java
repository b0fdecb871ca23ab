package io.warplight.callsites;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class CodeSetTest {
  @Test
  void hasTheCodesItWasMadeOf() {
    CodeSet set = CodeSet.of(600, 3, 2, 600, 1);

    assertThat(set.contains(2)).isTrue();
    assertThat(set.contains(0)).isFalse();
    assertThat(set).hasToString("1..3,600");
    assertThat(CodeSet.range(3, 2)).isEqualTo(CodeSet.NONE);
    assertThat(CodeSet.NONE.isEmpty()).isTrue();
  }

  @Test
  void complementsAtBothEndsOfInt() {
    assertThat(CodeSet.ALL.not()).isEqualTo(CodeSet.NONE);
    assertThat(CodeSet.NONE.not()).isEqualTo(CodeSet.ALL);
    assertThat(CodeSet.of(0).not()).hasToString("..-1,1..");
    assertThat(CodeSet.of(Integer.MIN_VALUE, Integer.MAX_VALUE).not().contains(0)).isTrue();
    assertThat(CodeSet.of(Integer.MIN_VALUE, Integer.MAX_VALUE).not().contains(Integer.MAX_VALUE))
        .isFalse();
  }

  @Test
  void agreesWithMembershipForRandomSets() {
    Random random = new Random(1);
    for (int i = 0; i < 1_000; i++) {
      CodeSet left = random(random);
      CodeSet right = random(random);
      for (int code = -3; code < 14; code++) {
        boolean inLeft = left.contains(code);
        boolean inRight = right.contains(code);
        assertThat(left.or(right).contains(code)).isEqualTo(inLeft || inRight);
        assertThat(left.and(right).contains(code)).isEqualTo(inLeft && inRight);
        assertThat(left.not().contains(code)).isEqualTo(!inLeft);
      }
      assertThat(CodeSet.parse(left.toString())).isEqualTo(left).hasSameHashCodeAs(left);
      assertThat(left.or(right).containsAll(left)).isTrue();
    }
  }

  private static CodeSet random(Random random) {
    CodeSet set = CodeSet.NONE;
    for (int i = random.nextInt(4); i > 0; i--) {
      int first = random.nextInt(10);
      set = set.or(CodeSet.range(first, first + random.nextInt(3)));
    }
    return random.nextInt(4) == 0 ? set.not() : set;
  }

  @Test
  void readsWhatItCanOfDamagedText() {
    assertThat(CodeSet.parse("600,x,..,5..,9999999999,?")).isEqualTo(CodeSet.ALL);
    assertThat(CodeSet.parse("600,x,9999999999,?,..z,")).isEqualTo(CodeSet.of(600));
    assertThat(CodeSet.parse("")).isEqualTo(CodeSet.NONE);
  }

  @Test
  void boundsItsTextAndLosesNoCodeByIt() {
    int[] codes = new int[1_000];
    for (int i = 0; i < codes.length; i++) {
      codes[i] = 2 * i;
    }
    CodeSet set = CodeSet.of(codes);

    assertThat(set.toString()).endsWith(",124,126..1998").hasSizeLessThan(300);
    assertThat(CodeSet.parse(set.toString()).containsAll(set)).isTrue();
  }
}
