package io.warplight.launch.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {

  @Test
  void readsWhatJsonTextWrites() {
    Map<String, Object> value =
        Map.of(
            "text", "a \"quoted\" \\ line\nwith é and \033[31m",
            "numbers", List.of(0L, -1L, 123_456_789_012L),
            "nested", Map.of("yes", true, "no", false),
            "none", List.of());
    String text = JsonText.of(value);

    assertThat(text).matches("[ -~]+");
    assertThat(Json.object(text)).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{",
        "{}}",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{\"a\":\"\\u00g0\"}",
        "{\"a\":\"\n\"}",
        "{\"a\":tru}",
        "{\"a\":--1}",
        "{a:1}",
        "{\"a\":\"",
        "null"
      })
  void refusesWhatIsNoObject(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> Json.object(text));
  }

  @Test
  void refusesWhatIsNestedTooDeep() {
    String deep = "{\"a\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}";
    assertThatIllegalArgumentException().isThrownBy(() -> Json.object(deep));
  }

  @Test
  void throwsNothingElseForDamagedTexts() {
    String whole =
        JsonText.of(
            Map.of("command", "attach", "arguments", Map.of("options", "report=all"), "n", 1L));
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text =
          new StringBuilder(whole.substring(0, random.nextInt(whole.length()) + 1));
      for (int j = random.nextInt(4); j > 0; j--) {
        text.setCharAt(random.nextInt(text.length()), (char) random.nextInt(128));
      }
      try {
        Json.object(text.toString());
      } catch (IllegalArgumentException refused) {
        continue;
      } catch (RuntimeException other) {
        throw new AssertionError("seed " + seed + ": " + text, other);
      }
    }
  }
}
