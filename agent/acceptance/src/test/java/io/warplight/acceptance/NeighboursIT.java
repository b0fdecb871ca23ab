package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Other agents in the same JVM, before Warplight on the command line and after it. */
class NeighboursIT {

  @TempDir static Path folder;

  @BeforeAll
  static void compile() {
    Programs.compileLoser(folder);
  }

  static List<Arguments> neighbours() {
    List<Arguments> all = new java.util.ArrayList<>();
    for (Jdk jdk : Jdk.values()) {
      for (boolean first : new boolean[] {true, false}) {
        all.add(Arguments.of(jdk, "JaCoCo", first));
        all.add(Arguments.of(jdk, "OpenTelemetry", first));
      }
    }
    return all;
  }

  @ParameterizedTest(name = "{0} {1} first: {2}")
  @MethodSource("neighbours")
  void seesTheSameBesideAnotherAgent(Jdk jdk, String name, boolean first) {
    ForkedJvm jvm = ForkedJvm.on(jdk).options(Programs.quiet(jdk));
    String neighbour = "-javaagent:" + option(name);
    if (first) {
      jvm.options(neighbour).agent();
    } else {
      jvm.agent().options(neighbour);
    }
    // No collector there, and none is wanted.
    jvm.environment("OTEL_TRACES_EXPORTER", "none")
        .environment("OTEL_METRICS_EXPORTER", "none")
        .environment("OTEL_LOGS_EXPORTER", "none")
        .environment("OTEL_JAVAAGENT_LOGGING", "none");
    Run run = jvm.classPath(Programs.loserClassPath(folder)).main("Loser").run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out()).isEqualTo("kept 35\n");
    assertThat(run.errLines())
        .as(run.toString())
        .filteredOn(line -> line.contains(Programs.LOST))
        .hasSize(1);
    assertThat(run.err()).doesNotContain("Exception in").doesNotContain(" fault");
  }

  private static String option(String name) {
    if (name.equals("JaCoCo")) {
      return Jars.onClassPath("org.jacoco.agent-.*-runtime\\.jar")
          + "=includes=*,inclnolocationclasses=true,destfile="
          + folder.resolve("jacoco.exec");
    }
    return Jars.onClassPath("opentelemetry-javaagent-.*\\.jar").toString();
  }
}
