package io.warplight.simulator.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.simulator.Options;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules as they are given, several at once: the bad ones are named, the others hold. */
class RulesTest {
  @TempDir Path folder;

  @AfterEach
  void clear() {
    System.clearProperty(Options.RULES.property());
    System.clearProperty(Options.RULE.property());
  }

  @Test
  void aBadRuleOfAFileIsRefusedWithItsLineAndTheOthersHold() throws IOException {
    Path file = folder.resolve("failures.rules");
    Files.writeString(
        file,
        """
        # what fails

        cudaMalloc nth=1 status=2
        cudaMalloc status=nonsense
        cudaFree status=1
          cublasSaxpy status=700
        """);
    System.setProperty(Options.RULES.property(), file.toString());

    assertThat(refusals(2))
        .isEqualToNormalizingNewlines(
            "[warplight-simulator] "
                + file
                + " line 4 refused: \"nonsense\" is no status of CUDA's\n"
                + "[warplight-simulator] "
                + file
                + " line 6 refused: \"700\" is no status of this function's\n");
  }

  @Test
  void aBadRuleOfTheOptionIsRefusedWithItsPlace() {
    System.setProperty(Options.RULE.property(), "cudaFree status=1; cudaFree; cudaMalloc status=2");

    assertThat(refusals(2))
        .isEqualToNormalizingNewlines(
            "[warplight-simulator] warplight.simulator.rule line 2 refused: says neither a status"
                + " nor slow=…\n");
  }

  /** What is said on stderr when so many rules are in force. */
  private static String refusals(int inForce) {
    PrintStream before = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      assertThat(new Rules().inForce()).hasSize(inForce);
    } finally {
      System.setErr(before);
    }
    return said.toString(StandardCharsets.UTF_8);
  }
}
