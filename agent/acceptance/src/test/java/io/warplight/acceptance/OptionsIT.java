package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Options, right and wrong, through all the ways that users have. The application always starts.
 */
class OptionsIT {

  @TempDir static Path folder;

  @BeforeAll
  static void compile() {
    Programs.compileLoser(folder);
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void wrongOptionsAreOneLineEachOnStderrAndTheApplicationStarts(Jdk jdk) {
    Run run =
        loser(ForkedJvm.on(jdk).agent("reprot=all,log=xml,nonsense").options(Programs.quiet(jdk)));
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out()).isEqualTo("kept 35\n");
    assertThat(run.errLines())
        .as(run.toString())
        .contains(
            "warplight: \"nonsense\" among the agent's arguments is not name=value; it is ignored.",
            "warplight: there is no option \"reprot\" (agent argument); the nearest is \"report\";"
                + " it is ignored.",
            "warplight: log=\"xml\" (agent argument) is not text or json; the default text holds.")
        .filteredOn(line -> line.contains(Programs.LOST))
        .hasSize(1);
  }

  @Test
  void eachWayToSetAnOptionWorksAndTheNearerGoesFirst() throws Exception {
    Path file = Files.writeString(folder.resolve("w.properties"), "report=off\n");
    Run byFile = loser(ForkedJvm.on(Jdk.V17).agent("config=" + file));
    assertThat(byFile.err()).isEmpty();
    Run byEnvironment = loser(ForkedJvm.on(Jdk.V17).agent().environment("WARPLIGHT_REPORT", "off"));
    assertThat(byEnvironment.err()).isEmpty();
    Run byProperty = loser(ForkedJvm.on(Jdk.V17).agent().options("-Dwarplight.report=off"));
    assertThat(byProperty.err()).isEmpty();
    Run all =
        loser(
            ForkedJvm.on(Jdk.V17)
                .agent("report=swallowed")
                .options("-Dwarplight.report=off", "-Dwarplight.config=" + file)
                .environment("WARPLIGHT_REPORT", "off"));
    assertThat(all.err()).contains(Programs.LOST);
  }

  @Test
  void controlCharactersInAValueCannotForgeALine() {
    Run run = loser(ForkedJvm.on(Jdk.V17).agent("log=a\nwarplight: all is well"));
    assertThat(run.errLines()).noneMatch(line -> line.startsWith("warplight: all is well"));
    assertThat(run.err()).contains("log=\"a?warplight: all is well\"");
  }

  private static Run loser(ForkedJvm jvm) {
    return jvm.classPath(Programs.loserClassPath(folder)).main("Loser").run();
  }
}
