package io.warplight.signals.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class JsonLineTest {

  @Test
  void leavesOutWhatIsNotKnown() {
    String line =
        new JsonLine()
            .put("a", "x")
            .put("b", (String) null)
            .put("c", -1)
            .put("d", 0)
            .put("e", Collections.emptyList())
            .put("f", Arrays.asList("1", "2"))
            .putSigned("g", -7)
            .put("h", true)
            .toString();
    assertThat(line).isEqualTo("{\"a\":\"x\",\"d\":0,\"f\":[\"1\",\"2\"],\"g\":-7,\"h\":true}");
  }

  @Test
  void staysOnOneLineOfPlainCharacters() {
    String line = new JsonLine().put("k", "a\"b\\c\n\u2028\u007fé").toString();
    assertThat(line).isEqualTo("{\"k\":\"a\\\"b\\\\c\\u000a\\u2028\\u007f\\u00e9\"}");
  }
}
