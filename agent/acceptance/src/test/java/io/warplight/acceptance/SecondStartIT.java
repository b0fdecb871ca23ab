package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The agent twice in one JVM, as a Dockerfile and an operator bring it about. */
class SecondStartIT {

  @TempDir static Path folder;

  @BeforeAll
  static void compile() {
    Programs.compileLoser(folder);
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void theSameJarTwiceIsOneLineAndOneReport(Jdk jdk) {
    check(
        ForkedJvm.on(jdk)
            .options(Programs.quiet(jdk))
            .agent()
            .agent("report=all")
            .classPath(Programs.loserClassPath(folder))
            .main("Loser")
            .run());
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void aCopyUnderAnotherNameAndTheEnvironmentAreOneLineToo(Jdk jdk) throws Exception {
    Path copy = folder.resolve("copy-" + jdk.version() + ".jar");
    Files.copy(Jars.warplight(), copy);
    Run run =
        ForkedJvm.on(jdk)
            .options(Programs.quiet(jdk))
            .environment("JAVA_TOOL_OPTIONS", "-javaagent:" + copy)
            .agent()
            .classPath(Programs.loserClassPath(folder))
            .main("Loser")
            .run();
    check(
        new Run(
            run.command(),
            run.exit(),
            run.out(),
            run.err().replaceFirst("Picked up JAVA_TOOL_OPTIONS: .*\n", ""),
            run.temporaryFiles()));
  }

  private static void check(Run run) {
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out()).isEqualTo("kept 35\n");
    assertThat(run.errLines())
        .as(run.toString())
        .filteredOn(line -> line.contains("this second start does nothing"))
        .hasSize(1);
    assertThat(run.errLines())
        .as(run.toString())
        .filteredOn(line -> line.contains(Programs.LOST))
        .hasSize(1);
  }
}
