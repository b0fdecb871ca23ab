package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * JDK 25's ahead-of-time cache: application classes are there before the agent and never pass a
 * transformer.
 */
class AotCacheIT {

  @TempDir static Path folder;
  private static Path jar;

  @BeforeAll
  static void compile() throws Exception {
    Path classes = folder.resolve("classes");
    Programs.compileLoser(classes);
    // The cache takes classes from jars only.
    jar = folder.resolve("loser.jar");
    Run packed =
        ForkedJvm.tool(Jdk.V17, "jar")
            .arguments("cf", jar.toString(), "-C", classes.toString(), ".")
            .run();
    assertThat(packed.exit()).as(packed.toString()).isZero();
  }

  @Test
  void trainedWithTheAgentItReportsAndSharesAsDocumented() {
    Path cache = folder.resolve("with.aot");
    Run training = run(true, "-XX:AOTCacheOutput=" + cache);
    assertThat(training.exit()).as(training.toString()).isZero();
    assertThat(training.err()).contains(Programs.LOST);
    Run production = run(true, "-XX:AOTCache=" + cache, "-Xlog:class+load:stdout:none");
    assertThat(production.err()).as(production.toString()).contains(Programs.LOST);
    assertThat(production.out()).contains("java.util.HashMap source: shared objects file");
  }

  @Test
  void recordedAndCreatedInTwoStepsItReports() {
    Path recorded = folder.resolve("recorded.aotconf");
    Path cache = folder.resolve("recorded.aot");
    Run record = run(true, "-XX:AOTMode=record", "-XX:AOTConfiguration=" + recorded);
    assertThat(record.exit()).as(record.toString()).isZero();
    assertThat(record.err()).contains(Programs.LOST);
    Run create =
        run(
            true,
            "-XX:AOTMode=create",
            "-XX:AOTConfiguration=" + recorded,
            "-XX:AOTCache=" + cache);
    assertThat(create.exit()).as(create.toString()).isZero();
    Run production = run(true, "-XX:AOTCache=" + cache);
    assertThat(production.exit()).as(production.toString()).isZero();
    assertThat(production.err()).as(production.toString()).contains(Programs.LOST);
  }

  @ParameterizedTest
  @EnumSource(
      value = Jdk.class,
      names = {"V17", "V25"})
  void anArchiveIsDumpedWhereTheJvmAllowsIt(Jdk jdk) {
    Path archive = folder.resolve(jdk + ".jsa");
    // Without the diagnostic option the JVM itself refuses, whichever agent it is.
    String[] allowed = {"-XX:+UnlockDiagnosticVMOptions", "-XX:+AllowArchivingWithJavaAgent"};
    Run dump =
        on(jdk, true)
            .options(allowed)
            .options("-XX:ArchiveClassesAtExit=" + archive)
            .main("Loser")
            .run();
    assertThat(dump.exit()).as(dump.toString()).isZero();
    assertThat(dump.err()).contains(Programs.LOST);
    assertThat(archive).isNotEmptyFile();
    Run production =
        on(jdk, true)
            .options(allowed)
            .options("-XX:SharedArchiveFile=" + archive)
            .main("Loser")
            .run();
    assertThat(production.exit()).as(production.toString()).isZero();
    assertThat(production.err()).contains(Programs.LOST);
  }

  @Test
  void trainedWithoutItButWithItsModuleClassesOfTheCacheAreRetransformed() {
    Path cache = folder.resolve("module.aot");
    Run training = run(false, "-XX:AOTCacheOutput=" + cache, "--add-modules", "java.instrument");
    assertThat(training.exit()).as(training.toString()).isZero();
    Run production =
        run(
            true,
            "-XX:AOTCache=" + cache,
            "--add-modules",
            "java.instrument",
            "-Xlog:class+load:stdout:none");
    assertThat(production.exit()).as(production.toString()).isZero();
    assertThat(production.out()).contains("Loser source: shared objects file");
    assertThat(production.err()).as(production.toString()).contains(Programs.LOST);
  }

  @Test
  void trainedWithoutItTheJvmRefusesTheCacheAndTheAgentReports() {
    Path cache = folder.resolve("without.aot");
    Run training = run(false, "-XX:AOTCacheOutput=" + cache);
    assertThat(training.exit()).as(training.toString()).isZero();
    Run production = run(true, "-XX:AOTCache=" + cache);
    assertThat(production.exit()).as(production.toString()).isZero();
    assertThat(production.err()).contains(Programs.LOST);
  }

  private static Run run(boolean agent, String... options) {
    return on(Jdk.V25, agent).options(options).main("Loser").run();
  }

  private static ForkedJvm on(Jdk jdk, boolean agent) {
    return ForkedJvm.on(jdk)
        .options(Programs.quiet(jdk))
        .agentIf(agent)
        .classPath(jar, Jars.jcuda(), Jars.jcudaNatives());
  }
}
