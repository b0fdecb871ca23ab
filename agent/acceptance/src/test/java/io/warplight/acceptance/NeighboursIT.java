package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Other agents in the same JVM, before Warplight on the command line and after it, and a third that
 * has the classes of the application and the binding transformed again while they are in use: two
 * of the binding's classes, or with {@code -Dneighbours.all=true} all of them, which takes the
 * OpenTelemetry agent alone 20 seconds a JVM.
 */
class NeighboursIT {

  private static final String AGAIN =
      """
      import java.lang.instrument.Instrumentation;

      public class Again {
        static Instrumentation instrumentation;

        public static void premain(String arguments, Instrumentation given) {
          instrumentation = given;
        }

        public static void all() throws Exception {
          for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            String name = loaded.getName();
            boolean binding =
                Boolean.getBoolean("whole.binding")
                    ? name.startsWith("jcuda.")
                    : name.equals("jcuda.runtime.JCuda") || name.equals("jcuda.Pointer");
            if ((binding || name.equals("Twice") || name.equals("Lost"))
                && instrumentation.isModifiableClass(loaded)) {
              instrumentation.retransformClasses(loaded);
            }
          }
        }
      }
      """;

  /** Loses a status at one line before everything is transformed again, between, and after it. */
  private static final String TWICE =
      """
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Twice {
        public static void main(String[] arguments) throws Exception {
          for (int i = 0; i < 3; i++) {
            System.out.println("kept " + JCuda.cudaFree(new Pointer()));
            Lost.lose();
            Again.all();
          }
        }
      }
      """;

  private static final String LOST =
      """
      public class Lost {
        static void lose() {
          jcuda.runtime.JCuda.cudaMalloc(new jcuda.Pointer(), 64); // lost
        }
      }
      """;

  @TempDir static Path folder;
  private static Path again;

  @BeforeAll
  static void compile() throws IOException {
    Path agent = Sources.compile(folder.resolve("again"), List.of(), AGAIN);
    Sources.compile(folder, List.of(Jars.jcuda(), agent), TWICE, LOST);
    Path manifest =
        Files.writeString(
            folder.resolve("manifest"), "Premain-Class: Again\nCan-Retransform-Classes: true\n");
    again = folder.resolve("again.jar");
    Run jar =
        ForkedJvm.tool(Jdk.V17, "jar")
            .arguments("cfm", again.toString(), manifest.toString(), "-C", agent.toString(), ".")
            .run();
    assertThat(jar.exit()).as(jar.toString()).isZero();
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
      jvm.options(neighbour).agent("log.interval=0s");
    } else {
      jvm.agent("log.interval=0s").options(neighbour);
    }
    // No collector there, and none is wanted.
    jvm.environment("OTEL_TRACES_EXPORTER", "none")
        .environment("OTEL_METRICS_EXPORTER", "none")
        .environment("OTEL_LOGS_EXPORTER", "none")
        .environment("OTEL_JAVAAGENT_LOGGING", "none");
    Run run =
        jvm.options("-javaagent:" + again)
            .options("-Dwhole.binding=" + Boolean.getBoolean("neighbours.all"))
            .classPath(Programs.loserClassPath(folder))
            .main("Twice")
            .run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out()).isEqualTo("kept 35\n".repeat(3));
    assertThat(run.errLines())
        .as(run.toString())
        .filteredOn(line -> line.contains("Lost.lose(Lost.java:3)"))
        .hasSize(3);
    assertThat(run.err()).contains("2 call sites");
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
