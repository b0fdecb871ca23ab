package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What flight recordings of a JVM with the agent hold. */
class FlightRecordingIT {

  private static final String POINTER =
      """
      package jcuda;

      public class Pointer {}
      """;

  private static final String RUNTIME =
      """
      package jcuda.runtime;

      import jcuda.Pointer;

      public class JCuda {
        private static boolean exceptionsEnabled = false;

        private static int checkResult(int result) {
          if (exceptionsEnabled && result != 0) {
            throw new IllegalStateException("status " + result);
          }
          return result;
        }

        public static void setExceptionsEnabled(boolean enabled) {
          exceptionsEnabled = enabled;
        }

        public static int cudaDeviceSynchronize() {
          try {
            Thread.sleep(30);
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
          return checkResult(0);
        }

        public static int cudaMemcpy(Pointer to, Pointer from, long bytes, int kind) {
          return checkResult(kind < 0 ? 21 : 0);
        }

        public static int cudaSetDevice(int device) {
          return checkResult(0);
        }
      }
      """;

  private static final String DRIVER =
      """
      package jcuda.driver;

      import jcuda.Pointer;

      public class JCudaDriver {
        public static int cuLaunchKernel(
            CUfunction f, int gridX, int gridY, int gridZ, int blockX, int blockY, int blockZ,
            int shared, CUstream stream, Pointer parameters, Pointer extra) {
          return 0;
        }
      }
      """;

  private static final String FUNCTION =
      """
      package jcuda.driver;

      public class CUfunction {}
      """;

  private static final String STREAM =
      """
      package jcuda.driver;

      public class CUstream {}
      """;

  private static final String WORK =
      """
      package app;

      import jcuda.Pointer;
      import jcuda.driver.CUfunction;
      import jcuda.driver.JCudaDriver;
      import jcuda.runtime.JCuda;

      public class Work {
        static void run() {
          JCuda.cudaSetDevice(0);
          JCuda.cudaMemcpy(new Pointer(), new Pointer(), 4096, -1); // lost
          JCuda.cudaMemcpy(new Pointer(), new Pointer(), 1024, 1);
          JCuda.cudaDeviceSynchronize();
          JCudaDriver.cuLaunchKernel(new CUfunction(), 1, 2, 3, 32, 1, 1, 0, null, null, null);
          JCuda.setExceptionsEnabled(true);
          try {
            JCuda.cudaMemcpy(new Pointer(), new Pointer(), 7, -1);
          } catch (IllegalStateException e) {
            JCuda.setExceptionsEnabled(false);
          }
        }

        public static void main(String[] arguments) throws Exception {
          run();
          // The sink opens on a thread of its own.
          while (!Seen.inTheRecording("io.warplight.CudaSynchronization")) {
            run();
          }
          if (arguments.length > 0) {
            java.lang.reflect.Field unsafe =
                Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
            unsafe.setAccessible(true);
            Object it = unsafe.get(null);
            it.getClass().getMethod("putLong", long.class, long.class).invoke(it, 0L, 0L);
          }
          System.out.println("done");
        }
      }
      """;

  private static final String SEEN =
      """
      package app;

      import java.nio.file.Files;
      import java.nio.file.Path;
      import jdk.jfr.FlightRecorder;
      import jdk.jfr.Recording;
      import jdk.jfr.consumer.RecordingFile;

      public class Seen {
        static boolean inTheRecording(String event) throws Exception {
          Path file = Files.createTempFile("seen", ".jfr");
          try (Recording now = FlightRecorder.getFlightRecorder().takeSnapshot()) {
            now.dump(file);
            return Files.size(file) > 0
                && RecordingFile.readAllEvents(file).stream()
                    .anyMatch(e -> e.getEventType().getName().equals(event));
          } finally {
            Files.delete(file);
          }
        }

        /** Waits until the agent has opened its ways out, and looked at what became of recordings. */
        static void awaitTheAgent() throws Exception {
          while (isAtWork()) {
            Thread.sleep(5);
          }
        }

        private static boolean isAtWork() {
          for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("warplight-open")
                || thread.getName().equals("warplight-recordings")) {
              return true;
            }
          }
          return false;
        }
      }
      """;

  /** Starts a recording long after the first call, reads it, and works on without one. */
  private static final String LATER =
      """
      package app;

      import java.nio.file.Files;
      import java.nio.file.Path;
      import java.time.Duration;
      import jdk.jfr.FlightRecorder;
      import jdk.jfr.Recording;
      import jdk.jfr.consumer.RecordedEvent;
      import jdk.jfr.consumer.RecordingFile;

      public class Later {
        public static void main(String[] arguments) throws Exception {
          Work.run();
          System.out.println("initialized " + FlightRecorder.isInitialized());
          for (int round = 0; round < 2; round++) {
            try (Recording recording = new Recording()) {
              for (String name : new String[] {"CudaCopy", "CudaLaunch"}) {
                recording.enable("io.warplight." + name).withThreshold(Duration.ZERO);
              }
              if (round == 0) {
                recording.disable("io.warplight.CudaSynchronization");
              }
              Seen.awaitTheAgent();
              recording.start();
              Work.run();
              recording.stop();
              Path file = Files.createTempFile("later", ".jfr");
              recording.dump(file);
              for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
                if (event.getEventType().getName().startsWith("io.warplight.Cuda")) {
                  print(event);
                }
              }
              Files.delete(file);
              System.out.println("end of round");
            }
            Work.run();
          }
        }

        private static void print(RecordedEvent event) {
          String name = event.getEventType().getName();
          String text = name.substring("io.warplight.".length())
              + " " + event.getString("operation")
              + " " + event.getString("domain")
              + " " + event.getInt("statusCode")
              + " " + event.getString("statusName")
              + " " + event.getString("codeFunctionName")
              + ":" + event.getInt("codeLineNumber")
              + " " + event.getString("codeFilePath")
              + " device=" + event.getInt("deviceOrdinal")
              + " bytes=" + event.getLong("memorySize")
              + " " + event.getString("copyDirection")
              + " " + event.getString("gridSize");
          if (name.endsWith("Failure")) {
            text += " " + event.getString("fate") + " " + event.getString("errorType")
                + " swallowed=" + event.getBoolean("swallowed")
                + " thrown=" + event.getBoolean("thrown")
                + " trace=" + event.getStackTrace().getFrames().stream()
                    .anyMatch(f -> f.getMethod().getName().equals("run")
                        && f.getMethod().getType().getName().equals("app.Work"));
          } else {
            text += " " + event.getString("exceptionType")
                + " " + (event.getDuration().toNanos() > 0);
          }
          if (name.endsWith("Synchronization")) {
            text += " slept=" + (event.getDuration().toMillis() >= 29);
          }
          System.out.println(text);
        }
      }
      """;

  /**
   * Names a binding first while a recording starts, so that the agent looks for recordings while
   * the recorder is locked; then does what the recorder may do under that lock itself.
   */
  private static final String LOCKED =
      """
      package app;

      import java.util.Set;
      import jdk.jfr.Event;
      import jdk.jfr.FlightRecorder;
      import jdk.jfr.Recording;
      import jdk.jfr.SettingControl;
      import jdk.jfr.SettingDefinition;

      public class Locked {
        static boolean asked;

        /** Asked for its value by the recorder, under its lock. */
        public static final class Setting extends SettingControl {
          @Override public String combine(Set<String> settings) {
            return settings.contains("now") ? "now" : "any";
          }
          @Override public String getValue() { return "any"; }
          @Override public void setValue(String value) {
            if (!asked && value.equals("now")) {
              asked = true;
              Work.run();
              while (!agentWaitsForTheRecorder()) {
                Thread.yield();
              }
              FlightRecorder.getFlightRecorder();
            }
          }
        }

        public static final class Locker extends Event {
          @SettingDefinition
          private boolean asks(Setting setting) {
            return true;
          }
        }

        static boolean agentWaitsForTheRecorder() {
          for (java.util.Map.Entry<Thread, StackTraceElement[]> each :
              Thread.getAllStackTraces().entrySet()) {
            if (each.getKey().getName().equals("warplight-open")
                && each.getKey().getState() == Thread.State.BLOCKED) {
              for (StackTraceElement frame : each.getValue()) {
                if (frame.getMethodName().equals("getRecordings")) {
                  return true;
                }
              }
            }
          }
          return false;
        }

        public static void main(String[] arguments) throws Exception {
          FlightRecorder.getFlightRecorder();
          FlightRecorder.register(Locker.class);
          Thread watchdog = new Thread(() -> {
            long end = System.nanoTime() + 240_000_000_000L;
            while (System.nanoTime() < end) {
              long[] deadlocked =
                  java.lang.management.ManagementFactory.getThreadMXBean().findDeadlockedThreads();
              if (deadlocked != null) {
                System.out.println("deadlock");
                Runtime.getRuntime().halt(1);
              }
              try {
                Thread.sleep(100);
              } catch (InterruptedException ended) {
                return;
              }
            }
            Runtime.getRuntime().halt(2);
          });
          watchdog.setDaemon(true);
          watchdog.start();
          try (Recording recording = new Recording()) {
            recording.enable(Locker.class).with("asks", "now");
            recording.start();
            System.out.println("started, asked " + asked);
            // The sink opens on a thread of its own.
            while (!Seen.inTheRecording("io.warplight.CudaFailure")) {
              Work.run();
            }
          }
          System.out.println("done");
        }
      }
      """;

  @TempDir static Path folder;
  private static Path classes;

  @BeforeAll
  static void compile() {
    classes =
        Sources.compile(
            folder.resolve("classes"),
            List.of(),
            List.of("-source", "8", "-target", "8", "-g"),
            POINTER,
            RUNTIME,
            DRIVER,
            FUNCTION,
            STREAM,
            WORK,
            SEEN,
            LATER,
            LOCKED);
  }

  @ParameterizedTest
  @EnumSource
  void theAgentWaitsForTheRecorderWithoutALockThatTheRecorderWants(Jdk jdk) {
    Run run = ForkedJvm.on(jdk).agent("report=off").classPath(classes).main("app.Locked").run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out()).as(run.toString()).isEqualTo("started, asked true\ndone\n");
  }

  @ParameterizedTest
  @EnumSource
  void recordingThatStartsLaterHasTheEventsItAsksFor(Jdk jdk) {
    Run run = ForkedJvm.on(jdk).agent("report=off").classPath(classes).main("app.Later").run();
    assertThat(run.exit()).as(run.toString()).isZero();
    String place = " app.Work.run:%d app/Work.java device=0";
    String lost =
        "CudaFailure cudaMemcpy runtime 21 cudaErrorInvalidMemcpyDirection"
            + place.formatted(11)
            + " bytes=4096 null null discarded invalid_memcpy_direction swallowed=true"
            + " thrown=false trace=true";
    String thrown =
        "CudaFailure cudaMemcpy runtime 21 cudaErrorInvalidMemcpyDirection"
            + place.formatted(17)
            + " bytes=-1 null null thrown invalid_memcpy_direction swallowed=false thrown=true"
            + " trace=true";
    String failed =
        "CudaCopy cudaMemcpy runtime 21 cudaErrorInvalidMemcpyDirection"
            + place.formatted(11)
            + " bytes=4096 null null null true";
    String copy =
        "CudaCopy cudaMemcpy runtime 0 cudaSuccess"
            + place.formatted(12)
            + " bytes=1024 host_to_device null null true";
    String threw =
        "CudaCopy cudaMemcpy runtime -1 null"
            + place.formatted(17)
            + " bytes=7 null null java.lang.IllegalStateException true";
    String launch =
        "CudaLaunch cuLaunchKernel driver 0 CUDA_SUCCESS"
            + place.formatted(14)
            + " bytes=-1 null 1,2,3 null true";
    String synchronization =
        "CudaSynchronization cudaDeviceSynchronize runtime 0 cudaSuccess"
            + place.formatted(13)
            + " bytes=-1 null null null true slept=true";
    List<String> lines = run.out().lines().toList();
    int first = lines.indexOf("end of round");
    assertThat(lines.get(0)).as(run.toString()).isEqualTo("initialized false");
    assertThat(lines.subList(1, first))
        .as(run.toString())
        .containsExactlyInAnyOrder(lost, failed, copy, launch, thrown, threw);
    assertThat(lines.subList(first + 1, lines.size() - 1))
        .as(run.toString())
        .containsExactlyInAnyOrder(lost, failed, copy, synchronization, launch, thrown, threw);
  }

  @ParameterizedTest
  @EnumSource
  void recordingFromTheStartIsPrintedByTheJdksTool(Jdk jdk) throws IOException {
    Path recording = folder.resolve("start-" + jdk.version() + ".jfr");
    Path settings = folder.resolve("warplight-" + jdk.version() + ".jfc");
    try (ZipFile jar = new ZipFile(Jars.warplight().toFile())) {
      Files.copy(jar.getInputStream(jar.getEntry("warplight/warplight.jfc")), settings);
    }
    Run run =
        ForkedJvm.on(jdk)
            .options(
                "-XX:StartFlightRecording=settings=profile,settings="
                    + settings
                    + ",dumponexit=true,filename="
                    + recording)
            .agent("report=off")
            .classPath(classes)
            .main("app.Work")
            .run();
    assertThat(run.exit()).as(run.toString()).isZero();
    Run print =
        ForkedJvm.tool(jdk, "jfr")
            .arguments(
                "print",
                "--events",
                "CudaFailure,CudaSynchronization,CudaLaunch",
                recording.toString())
            .run();
    assertThat(print.out())
        .as(run + print.toString())
        .contains("io.warplight.CudaFailure {")
        // The first one too, which came before the sink was open.
        .contains("codeLineNumber = 11")
        // Far below the threshold that it has without the settings from the jar.
        .contains("io.warplight.CudaLaunch {")
        .contains("codeFunctionName = \"app.Work.run\"")
        .contains("io.warplight.CudaSynchronization {")
        .contains("operation = \"cudaDeviceSynchronize\"");
    Files.delete(recording);
  }

  @ParameterizedTest
  @EnumSource
  void recordingOfCrashedJvmStillHasThem(Jdk jdk) throws IOException {
    Path home = Files.createDirectory(folder.resolve("crash-" + jdk.version()));
    Run run =
        ForkedJvm.on(jdk)
            .options("-XX:StartFlightRecording")
            // Java 8 has no such option.
            .options("-XX:+IgnoreUnrecognizedVMOptions", "-XX:-CreateCoredumpOnCrash")
            .options("-XX:ErrorFile=" + home.resolve("hs_err.log"))
            .options("-XX:FlightRecorderOptions=repository=" + home)
            .agent("report=off")
            .classPath(classes)
            .main("app.Work", "crash")
            .run();
    assertThat(run.exit()).as(run.toString()).isNotZero();
    StringBuilder summaries = new StringBuilder();
    try (Stream<Path> files = Files.walk(home)) {
      for (Path chunk : files.filter(f -> f.toString().endsWith(".jfr")).toList()) {
        summaries.append(
            ForkedJvm.tool(jdk, "jfr").arguments("summary", chunk.toString()).run().out());
      }
    }
    assertThat(summaries.toString())
        .as(run.toString())
        .containsPattern("io\\.warplight\\.CudaFailure +[1-9]")
        .containsPattern("io\\.warplight\\.CudaSynchronization +[1-9]");
  }

  @ParameterizedTest
  @EnumSource
  void withTheOptionOffThereAreNone(Jdk jdk) {
    Run run =
        ForkedJvm.on(jdk).agent("report=off,jfr=off").classPath(classes).main("app.Later").run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out()).isEqualTo("initialized false\nend of round\nend of round\n");
  }
}
