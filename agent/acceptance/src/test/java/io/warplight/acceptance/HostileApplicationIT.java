package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * An application whose class path is full of services and classes that the agent's libraries would
 * find, whose first failing thread has a loader that is to be thrown away, and whose loaders block.
 */
class HostileApplicationIT {

  private static final String POISON =
      """
      public class Poison {
        static {
          System.out.println("poisoned");
        }

        public Poison() {}
      }
      """;

  /** Of no version that there ever was. */
  private static final String POISONED_API =
      """
      package io.opentelemetry.api;

      public class GlobalOpenTelemetry {
        static {
          System.out.println("poisoned");
        }

        public static int get() {
          return 0;
        }
      }
      """;

  private static final String POISONED_METRICS =
      """
      package io.micrometer.core.instrument;

      public class Metrics {
        static {
          System.out.println("poisoned");
        }

        public static final int globalRegistry = 1;
      }
      """;

  private static final List<String> SERVICES =
      List.of(
          "io.opentelemetry.sdk.autoconfigure.spi.AutoConfigurationCustomizerProvider",
          "io.opentelemetry.sdk.autoconfigure.spi.ResourceProvider",
          "io.opentelemetry.sdk.autoconfigure.spi.metrics.ConfigurableMetricExporterProvider",
          "io.opentelemetry.sdk.autoconfigure.spi.traces.ConfigurableSpanExporterProvider",
          "io.opentelemetry.sdk.common.export.HttpSenderProvider",
          "io.opentelemetry.exporter.internal.http.HttpSenderProvider",
          "io.opentelemetry.context.ContextStorageProvider",
          "io.prometheus.metrics.exporter.pushgateway.HttpConnectionFactory",
          "org.slf4j.spi.SLF4JServiceProvider");

  private static final String CALLER =
      """
      import jcuda.runtime.JCuda;

      public class Caller implements Runnable {
        @Override
        public void run() {
          JCuda.next(1);
          JCuda.cudaFree(null); // lost
          wrapper(); // drops it
        }

        static int wrapper() {
          return JCuda.cudaDeviceSynchronize(); // returned
        }
      }
      """;

  /** All of the agent starts on a thread with a context loader that then goes. */
  private static final String THROW_AWAY =
      """
      import java.lang.ref.WeakReference;
      import java.net.URL;
      import java.net.URLClassLoader;

      public class ThrowAway {
        public static void main(String[] arguments) throws Exception {
          WeakReference<ClassLoader> loader = fail();
          long end = System.nanoTime() + 240_000_000_000L;
          while (loader.get() != null && System.nanoTime() < end) {
            System.gc();
            Thread.sleep(20);
          }
          System.out.println(loader.get() == null ? "gone" : "held");
          Said.await("metrics are at"); // opened on a thread of the agent
        }

        static WeakReference<ClassLoader> fail() throws Exception {
          ClassLoader loader = new URLClassLoader(new URL[0], ThrowAway.class.getClassLoader());
          Thread thread =
              new Thread(
                  () -> {
                    try {
                      ((Runnable) Class.forName("Caller").getConstructor().newInstance()).run();
                    } catch (ReflectiveOperationException e) {
                      throw new AssertionError(e);
                    }
                  });
          thread.setContextClassLoader(loader);
          thread.start();
          thread.join();
          return new WeakReference<>(loader);
        }
      }
      """;

  /** A loader that does not come back when it is asked for a class file. */
  private static final String BLOCKING =
      """
      import java.io.ByteArrayOutputStream;
      import java.io.InputStream;
      import java.net.URL;

      public class Blocking extends ClassLoader {
        Blocking() {
          super(Blocking.class.getClassLoader());
        }

        @Override
        public InputStream getResourceAsStream(String name) {
          return block();
        }

        @Override
        public URL getResource(String name) {
          return block();
        }

        private static <T> T block() {
          while (true) {
            try {
              Thread.sleep(1_000_000);
            } catch (InterruptedException goesOn) {
              continue;
            }
          }
        }

        public static void main(String[] arguments) throws Exception {
          ByteArrayOutputStream out = new ByteArrayOutputStream();
          try (InputStream in = Blocking.class.getResourceAsStream("Caller.class")) {
            for (int b = in.read(); b >= 0; b = in.read()) {
              out.write(b);
            }
          }
          Class<?> caller = new Blocking().defineClass("Caller", out.toByteArray(), 0, out.size());
          ((Runnable) caller.getConstructor().newInstance()).run();
          System.out.println("went on");
        }
      }
      """;

  @TempDir static Path classes;

  @BeforeAll
  static void compile() throws IOException {
    FailuresBinding.compile(
        classes,
        Programs.SAID,
        POISON,
        POISONED_API,
        POISONED_METRICS,
        CALLER,
        THROW_AWAY,
        BLOCKING);
    Path services = Files.createDirectories(classes.resolve("META-INF/services"));
    for (String service : SERVICES) {
      Files.writeString(services.resolve(service), "Poison\n");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Jdk.class,
      names = {"V8", "V17", "V25"})
  void neitherItsServicesNorItsThreadsLoaderAreInTheAgent(Jdk jdk) {
    Run run =
        ForkedJvm.on(jdk)
            .agent("metrics=prometheus:0+otlp+app,otel=own,log.to=jul+slf4j")
            .classPath(classes)
            .main("ThrowAway")
            .run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out()).as(run.toString()).isEqualTo("gone\n");
    assertThat(run.err())
        .contains("metrics are at")
        .contains("Caller.run(Caller.java:7)")
        .doesNotContain(" fault");
  }

  @Test
  void aLoaderThatBlocksHoldsNeitherTheLineNorTheEnd() {
    Run run = ForkedJvm.on(Jdk.V17).agent().classPath(classes).main("Blocking").run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out()).isEqualTo("went on\n");
    assertThat(run.err())
        .as(run.toString())
        .contains("Caller.run(Caller.java:7)")
        .contains("Caller.wrapper(Caller.java:12)")
        .contains("2 failures, 1 swallowed");
  }
}
