package io.warplight.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Holds the catalogue's {@code undefined_outputs} against what {@link OutputsProbe} measured. */
class OutputsEvidenceTest {
  private static final Path LOG = Path.of("../../docs/evidence/undefined-outputs.log");

  /**
   * What is written there after a failure is no chance: a count of 0, the sizes that were given.
   */
  private static final Set<String> DEFINED =
      Set.of("cudaGetDeviceCount", "cufftPlan1d", "cufftPlan2d", "cufftPlan3d");

  @Test
  void everyFunctionThatChangedSomethingWhileItFailedIsMarked() throws Exception {
    Catalogue catalogue = new Catalogue();
    List<String> wrong = new ArrayList<>();
    int changed = 0;
    for (String line : Files.readAllLines(LOG)) {
      String[] words = line.split(" ");
      if (line.startsWith("#") || words.length < 4 || !words[2].equals("changed")) {
        continue;
      }
      int dot = words[0].indexOf('.');
      int parenthesis = words[0].indexOf('(');
      String name = words[0].substring(dot + 1, parenthesis);
      Function function =
          catalogue.function(words[0].substring(0, dot), name, words[0].substring(parenthesis));
      boolean succeeded = words[1].equals("0");
      if (succeeded || DEFINED.contains(name)) {
        continue;
      }
      changed++;
      if (function == null || !function.outputsUndefinedOnFailure()) {
        wrong.add(line);
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(changed).isGreaterThan(400);
  }
}
