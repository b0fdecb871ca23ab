package io.warplight.monitor.suspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The rules against a device that knows none of them: it only does the work in an order that it may
 * be done in.
 */
class LateProgramsTest {
  private static final int PROGRAMS = 2_000;
  private static final int STEPS = 400;

  @Test
  void accusedIsTheCulpritWheneverItIsTheOnlyOne() {
    int heard = 0;
    int certain = 0;
    int alone = 0;
    long suspects = 0;
    List<String> wrong = new ArrayList<>();
    for (int seed = 0; seed < PROGRAMS; seed++) {
      LateProgram program = new LateProgram(seed, true);
      program.run(STEPS);
      if (program.heard != null) {
        heard++;
        List<Suspect> left = program.heard.suspects();
        suspects += left.size();
        if (program.heard.isCertain()) {
          certain++;
          alone += left.get(0).toString().contains(LateProgram.name(program.culprit)) ? 1 : 0;
        }
        if (left.stream()
            .noneMatch(one -> one.toString().contains(LateProgram.name(program.culprit)))) {
          wrong.add("seed " + seed + ": kernel " + program.culprit + " is not suspected");
        }
      }
    }
    System.out.println(
        PROGRAMS
            + " programs with a fault: "
            + heard
            + " heard of it, "
            + certain
            + " with one suspect left, "
            + suspects
            + " suspects in all");
    assertThat(wrong).isEmpty();
    assertThat(alone).as("certain, and the culprit").isEqualTo(certain);
    assertThat(heard).isGreaterThan(PROGRAMS * 9 / 10);
    assertThat(certain).isGreaterThan(PROGRAMS / 10);
  }

  @Test
  void withoutFaultNothingIsHeard() {
    for (int seed = 0; seed < PROGRAMS / 10; seed++) {
      LateProgram program = new LateProgram(seed, false);
      program.run(STEPS);
      assertThat(program.heard).as("seed " + seed).isNull();
    }
  }
}
