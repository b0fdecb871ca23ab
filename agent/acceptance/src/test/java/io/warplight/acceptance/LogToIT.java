package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Log lines in the application's own logging. */
class LogToIT {

  /** Loses a status, and only then uses java.util.logging, with a manager of its own. */
  private static final String LATE_LOGGER =
      """
      import java.io.ByteArrayInputStream;
      import java.io.File;
      import java.io.IOException;
      import java.util.logging.Handler;
      import java.util.logging.LogManager;
      import java.util.logging.LogRecord;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class LateLogger {
        public static class Manager extends LogManager {
          /** Whoever logs, from the first moment on, finds the handler. */
          @Override
          public void readConfiguration() throws IOException {
            String text = "handlers=LateLogger$Printer";
            readConfiguration(new ByteArrayInputStream(text.getBytes("ISO-8859-1")));
          }
        }

        public static class Printer extends Handler {
          @Override
          public void publish(LogRecord record) {
            System.out.println(
                "record " + record.getLoggerName() + " " + record.getLevel() + " "
                    + record.getSourceClassName() + "." + record.getSourceMethodName() + " "
                    + record.getMessage());
          }
          @Override
          public void flush() {}
          @Override
          public void close() {}
        }

        public static void main(String[] arguments) throws Exception {
          JCuda.cudaMalloc(new Pointer(), 64); // lost
          Thread.sleep(300);
          System.setProperty("java.util.logging.manager", "LateLogger$Manager");
          System.out.println(LogManager.getLogManager().getClass().getName());
          while (!new File("end").exists()) {
            Thread.sleep(20);
          }
        }
      }
      """;

  @TempDir Path folder;

  @Test
  void linesReachTheApplicationsLoggingAfterItHasChosenIt() throws IOException {
    Programs.compileLoserAndBinding(folder);
    Sources.compile(folder, List.of(folder), LATE_LOGGER);
    Run run =
        OtelPrograms.runUntilOut(
            ForkedJvm.on(Jdk.V17).agent("log.to=jul").classPath(folder).main("LateLogger"),
            "record ");
    assertThat(run.out().lines())
        .as(run.toString())
        .hasSize(2)
        .contains("LateLogger$Manager")
        .anyMatch(
            line ->
                line.startsWith(
                    "record gpu.cuda SEVERE LateLogger.main LateLogger.main(LateLogger.java:35):"
                        + " cudaMalloc"));
    assertThat(run.err()).contains("LateLogger.java:35").doesNotContain("fault");
  }
}
