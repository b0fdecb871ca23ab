package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * JDK 25's ahead-of-time cache: application classes are there before the agent and never pass a
 * transformer. A run that makes one, or a class archive, has no way out but the log.
 */
class AotCacheIT {

  /** Ways out that a run which makes a cache must not open. */
  private static final String ASKED = "metrics=prometheus:0+otlp,otel=own";

  private static final String LOADED = "-Xlog:class+load:stdout:none";

  /** Loses a status and drops one that is returned, then says which threads of ours there are. */
  private static final String TRAINED =
      """
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Trained {
        public static void main(String[] arguments) {
          JCuda.cudaMalloc(new Pointer(), 64); // lost
          free();
          for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith("warplight")) {
              System.out.println("thread " + thread.getName());
            }
          }
        }

        private static int free() {
          return JCuda.cudaFree(new Pointer());
        }
      }
      """;

  private static final String LOST = "Trained.main(Trained.java:6)";

  @TempDir static Path folder;
  private static Path jar;

  @BeforeAll
  static void compile() throws Exception {
    Path classes = folder.resolve("classes");
    Sources.compile(classes, List.of(Jars.jcuda()), Programs.LOSER, TRAINED);
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
    Run training =
        on(Jdk.V25).agent(ASKED).options("-XX:AOTCacheOutput=" + cache, LOADED).main("Loser").run();
    assertThat(training.exit()).as(training.toString()).isZero();
    assertOpenedNothing(training, Programs.LOST);
    Run production = run(true, "-XX:AOTCache=" + cache, LOADED);
    assertThat(production.err()).as(production.toString()).contains(Programs.LOST);
    assertThat(production.out()).contains("java.util.HashMap source: shared objects file");
  }

  @Test
  void recordedAndCreatedInTwoStepsItReports() {
    Path recorded = folder.resolve("recorded.aotconf");
    Path cache = folder.resolve("recorded.aot");
    Run record =
        on(Jdk.V25)
            .agent(ASKED)
            .environment("JDK_JAVA_OPTIONS", "-XX:AOTMode=record")
            .options("-XX:AOTConfiguration=" + recorded, LOADED)
            .main("Loser")
            .run();
    assertThat(record.exit()).as(record.toString()).isZero();
    assertOpenedNothing(record, Programs.LOST);
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
    Path archive = folder.resolve(jdk.version() + ".jsa");
    // Without the diagnostic option the JVM itself refuses, whichever agent it is.
    String[] allowed = {"-XX:+UnlockDiagnosticVMOptions", "-XX:+AllowArchivingWithJavaAgent"};
    Run dump =
        on(jdk)
            .agent(ASKED)
            .options(allowed)
            .options(LOADED)
            .environment("JAVA_TOOL_OPTIONS", "-XX:ArchiveClassesAtExit=" + archive)
            .main("Trained")
            .run();
    assertThat(dump.exit()).as(dump.toString()).isZero();
    assertOpenedNothing(dump, LOST);
    assertThat(dump.out()).doesNotContain("thread warplight");
    assertThat(dump.err()).contains("Trained.free(Trained.java:");
    assertThat(archive).isNotEmptyFile();
    Run production =
        on(jdk)
            .agent()
            .options(allowed)
            .options("-XX:SharedArchiveFile=" + archive)
            .main("Trained")
            .run();
    assertThat(production.exit()).as(production.toString()).isZero();
    assertThat(production.err()).contains(LOST);
    assertThat(production.out()).contains("thread warplight-log");
  }

  @Test
  void trainedWithoutItButWithItsModuleClassesOfTheCacheAreRetransformed() {
    Path cache = folder.resolve("module.aot");
    Run training = run(false, "-XX:AOTCacheOutput=" + cache, "--add-modules", "java.instrument");
    assertThat(training.exit()).as(training.toString()).isZero();
    Run production = run(true, "-XX:AOTCache=" + cache, "--add-modules", "java.instrument", LOADED);
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

  /** It reports failures, says that what was asked for is off, and loads nothing of it. */
  private static void assertOpenedNothing(Run making, String lost) {
    assertThat(making.err())
        .as(making.toString())
        .contains(lost)
        .containsOnlyOnce("metrics, otel are off in this run")
        .doesNotContain("metrics are at");
    assertThat(making.out())
        .contains("io.warplight.signals.log.LogSink ")
        .doesNotContain("io.warplight.signals.micrometer.PrometheusSink ")
        .doesNotContain("io.warplight.signals.otel.OtelSink ")
        .doesNotContain("io.warplight.shaded.micrometer")
        .doesNotContain("io.warplight.shaded.prometheus")
        .doesNotContain("io.warplight.shaded.opentelemetry");
  }

  private static Run run(boolean agent, String... options) {
    return on(Jdk.V25).agentIf(agent).options(options).main("Loser").run();
  }

  private static ForkedJvm on(Jdk jdk) {
    return ForkedJvm.on(jdk)
        .options(Programs.quiet(jdk))
        .classPath(jar, Jars.jcuda(), Jars.jcudaNatives());
  }
}
