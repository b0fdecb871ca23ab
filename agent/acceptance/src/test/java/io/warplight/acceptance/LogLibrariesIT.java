package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Log lines in the application's own logging library, the real one, with the trace in its MDC. */
class LogLibrariesIT {

  enum Library {
    SLF4J_1_LOGBACK("log.to=logback", "slf4j1", "org.slf4j.LoggerFactory", "ERROR"),
    SLF4J_2_LOGBACK("log.to=slf4j", "slf4j2", "org.slf4j.LoggerFactory", "ERROR"),
    LOG4J_2("log.to=log4j", "log4j2", "org.apache.logging.log4j.LogManager", "ERROR");

    final String option;
    final String folder;
    final String factory;
    final String level;

    Library(String option, String folder, String factory, String level) {
      this.option = option;
      this.folder = folder;
      this.factory = factory;
      this.level = level;
    }
  }

  private static final String PROGRAM =
      """
      import io.opentelemetry.api.GlobalOpenTelemetry;
      import io.opentelemetry.api.trace.Span;
      import io.opentelemetry.context.Scope;
      import io.opentelemetry.sdk.OpenTelemetrySdk;
      import io.opentelemetry.sdk.trace.SdkTracerProvider;
      import java.io.File;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Logging {
        public static void main(String[] arguments) throws Exception {
          FACTORY.getLogger("app").warn("the application's");
          OpenTelemetrySdk.builder()
              .setTracerProvider(SdkTracerProvider.builder().build())
              .buildAndRegisterGlobal();
          Span span = GlobalOpenTelemetry.getTracer("app").spanBuilder("work").startSpan();
          try (Scope scope = span.makeCurrent()) {
            JCuda.cudaMalloc(new Pointer(), 64); // lost
          }
          System.out.println(
              "own " + span.getSpanContext().getTraceId() + " " + span.getSpanContext().getSpanId());
          while (!new File("end").exists()) {
            Thread.sleep(20);
          }
        }
      }
      """;

  private static final String LOGBACK =
      """
      <configuration>
        <appender name="OUT" class="ch.qos.logback.core.ConsoleAppender">
          <encoder><pattern>%logger %level [%X{trace_id} %X{span_id}] %msg%n</pattern></encoder>
        </appender>
        <root level="WARN"><appender-ref ref="OUT"/></root>
      </configuration>
      """;

  private static final String LOG4J =
      """
      <Configuration>
        <Appenders>
          <Console name="OUT">
            <PatternLayout pattern="%c %p [%X{trace_id} %X{span_id}] %m%n"/>
          </Console>
        </Appenders>
        <Loggers><Root level="WARN"><AppenderRef ref="OUT"/></Root></Loggers>
      </Configuration>
      """;

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  void aLineComesUnderTheLoggersNameWithTheTrace(Library library) throws IOException {
    List<Path> jars = new ArrayList<>();
    jars.addAll(jars(Path.of(System.getProperty("logging.folder")).resolve(library.folder)));
    jars.addAll(jars(Path.of(System.getProperty("opentelemetry.folder")).resolve("1.27.0")));
    Programs.compileLoserAndBinding(folder);
    jars.add(folder);
    Sources.compile(folder, jars, PROGRAM.replace("FACTORY", library.factory));
    Files.writeString(folder.resolve("logback.xml"), LOGBACK);
    Files.writeString(folder.resolve("log4j2.xml"), LOG4J);
    Run run =
        OtelPrograms.runUntilOut(
            ForkedJvm.on(Jdk.V17)
                .agent(library.option)
                .classPath(jars.toArray(new Path[0]))
                .main("Logging"),
            "gpu.cuda ");
    assertThat(run.exit()).as(run.toString()).isZero();
    String[] own =
        run.out()
            .lines()
            .filter(line -> line.startsWith("own "))
            .findFirst()
            .orElseThrow()
            .split(" ");
    assertThat(run.out())
        .as(run.toString())
        .contains("app WARN [ ] the application's")
        .contains(
            "gpu.cuda "
                + library.level
                + " ["
                + own[1]
                + " "
                + own[2]
                + "] Logging.main(Logging.java:18): cudaMalloc");
    assertThat(run.err()).contains("Logging.java:18").doesNotContain("fault");
  }

  private static List<Path> jars(Path of) throws IOException {
    try (Stream<Path> all = Files.list(of)) {
      return all.sorted().toList();
    }
  }
}
