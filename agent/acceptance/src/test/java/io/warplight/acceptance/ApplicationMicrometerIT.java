package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Failures in the application's own Micrometer, whatever 1.x it is. */
class ApplicationMicrometerIT {

  /**
   * Has Micrometer's classes loaded but not initialised while calls fail, then chooses its log
   * manager, then uses its registry.
   */
  private static final String SHOP =
      """
      import io.micrometer.core.instrument.Measurement;
      import io.micrometer.core.instrument.Meter;
      import io.micrometer.core.instrument.Metrics;
      import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Shop {
        public static class OwnLogManager extends java.util.logging.LogManager {}

        public static void main(String[] arguments) throws Exception {
          Class.forName(
              "io.micrometer.core.instrument.Metrics", false, Shop.class.getClassLoader());
          JCuda.next(1);
          JCuda.cudaFree(new Pointer()); // lost
          // Three times as long as the agent takes to look.
          Thread.sleep(1_500);
          System.setProperty("java.util.logging.manager", OwnLogManager.class.getName());
          System.out.println(java.util.logging.LogManager.getLogManager().getClass().getName());
          SimpleMeterRegistry registry = new SimpleMeterRegistry();
          Metrics.addRegistry(registry);
          JCuda.cudaFree(new Pointer()); // lost
          while (sum(registry, "gpu.cuda.error") < 2
              || sum(registry, "gpu.cuda.agent.sites") < 2
              || sum(registry, "gpu.cuda.operation.duration") <= 0) {
            Thread.sleep(50);
          }
          for (Meter meter : registry.getMeters()) {
            System.out.println(
                meter.getId().getName() + " " + meter.getId().getTags() + " "
                    + meter.measure().iterator().next().getValue());
          }
        }

        private static double sum(SimpleMeterRegistry registry, String name) {
          double sum = 0;
          for (Meter meter : registry.getMeters()) {
            if (meter.getId().getName().equals(name)) {
              for (Measurement measurement : meter.measure()) {
                sum += measurement.getValue();
              }
            }
          }
          return sum;
        }
      }
      """;

  @TempDir static Path classes;

  @BeforeAll
  static void compile() {
    FailuresBinding.compile(classes);
    Sources.compile(classes, List.of(classes, micrometer("core", "1.0.11")), SHOP);
  }

  @ParameterizedTest
  @CsvSource({"1.0.11,V8", "1.0.11,V17", "1.5.17,V8", "1.5.17,V25", "newest,V8", "newest,V21"})
  void metersAppearOnceTheApplicationUsesItsRegistry(String version, Jdk jdk) {
    Run run =
        ForkedJvm.on(jdk)
            .agent("metrics=app,metrics.durations=all")
            .classPath(classPath(version))
            .main("Shop")
            .run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out()).startsWith("Shop$OwnLogManager\n");
    assertThat(run.out().lines())
        .anyMatch(
            line ->
                line.startsWith("gpu.cuda.error ")
                    && line.contains("invalid_value")
                    && line.contains("discarded")
                    && line.endsWith(" 2.0"));
    assertThat(run.err()).doesNotContain("fault");
  }

  private static Path[] classPath(String version) {
    List<Path> jars = new ArrayList<>(List.of(classes));
    if (version.equals("newest")) {
      String newest = System.getProperty("micrometer.version");
      for (String part : List.of("core", "commons", "observation")) {
        jars.add(micrometer(part, newest));
      }
    } else {
      jars.add(micrometer("core", version));
    }
    jars.add(jar("HdrHistogram-2.2.2"));
    jars.add(jar("LatencyUtils-2.0.3"));
    return jars.toArray(new Path[0]);
  }

  private static Path micrometer(String part, String version) {
    return jar("micrometer-" + part + "-" + version);
  }

  private static Path jar(String name) {
    return Path.of(System.getProperty("micrometer.folder"), name + ".jar").toAbsolutePath();
  }
}
