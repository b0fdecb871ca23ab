package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The agent starts, a class with CUDA calls loads and calls, the agent goes, again and again in one
 * JVM, and each time something else of the agent fails: a step of it throws, or is out of memory or
 * stack. Whatever it is, the application's calls return what they did, and afterwards nothing of
 * the agent is left: no thread, no open file, no folder, nothing of ours that still runs.
 */
class StartFailuresIT {

  private static final String APPLICATION =
      """
      package app;

      import jcuda.Pointer;
      import jcuda.jcublas.JCublas2;
      import jcuda.jcublas.cublasHandle;
      import jcuda.runtime.JCuda;
      import jcuda.runtime.cudaStream_t;

      public class Application implements java.util.function.Supplier<String> {
        @Override
        public String get() {
          StringBuilder said = new StringBuilder();
          JCuda.next(0);
          said.append(JCuda.cudaFree(new Pointer())).append(' ');
          said.append(JCublas2.cublasCreate(new cublasHandle())).append(' ');
          JCuda.next(2);
          JCuda.cudaFree(null);
          said.append(JCuda.cudaFree(null)).append(' ');
          said.append(wrapped()).append(' ');
          wrapped();
          JCuda.next(600);
          while (JCuda.cudaStreamQuery(null) == 0) {
            said.append("ready");
          }
          JCuda.next(700);
          said.append(JCuda.cudaStreamSynchronize(new cudaStream_t())).append(' ');
          JCuda.cudaDeviceReset();
          JCuda.setExceptionsEnabled(true);
          try {
            JCuda.cudaDeviceSynchronize();
          } catch (jcuda.CudaException thrown) {
            said.append(thrown.getMessage());
          }
          JCuda.setExceptionsEnabled(false);
          return said.toString();
        }

        private static int wrapped() {
          return JCuda.cudaStreamSynchronize(null);
        }
      }
      """;

  static final String EXPECTED = "0 0 2 2 700 status 700";

  private static final String DRIVER =
      """
      import java.io.Closeable;
      import java.io.File;
      import java.lang.instrument.Instrumentation;
      import java.lang.reflect.Method;
      import java.net.URL;
      import java.net.URLClassLoader;
      import java.nio.file.Files;
      import java.nio.file.Path;
      import java.nio.file.Paths;
      import java.util.ArrayList;
      import java.util.Comparator;
      import java.util.List;
      import java.util.function.Supplier;
      import java.util.jar.JarFile;
      import java.util.stream.Stream;
      import planted.Points;

      public class Driver {

        private static Instrumentation instrumentation;
        private static Path jar;
        private static URL classes;
        private static Method start;
        private static Method running;
        private static String arguments;
        private static long descriptors;
        private static int leftBehind;

        /** The jar, the application's classes, premain or agentmain, its arguments, how many, seed. */
        public static void main(String[] given) throws Exception {
          jar = Paths.get(given[0]).toRealPath();
          classes = Paths.get(given[1]).toUri().toURL();
          arguments = given[3];
          instrumentation =
              (Instrumentation)
                  Class.forName("planted.Planter").getField("instrumentation").get(null);
          instrumentation.appendToSystemClassLoaderSearch(new JarFile(jar.toFile()));
          Class<?> launcher =
              Class.forName("io.warplight.launch." + (given[2].equals("premain") ? "Agent" : "LateAgent"));
          start = launcher.getMethod(given[2], String.class, Instrumentation.class);
          running = Class.forName("io.warplight.launch.Agent").getDeclaredMethod("running");
          running.setAccessible(true);
          // What the JVM itself keeps open is open after the first.
          round(-1, false);
          descriptors = descriptors();
          Points.note();
          round(-1, false);
          List<Integer> points = Points.met();
          points.removeIf(point -> isUnguarded(Points.name(point)));
          System.out.println("met " + (points.size() > 300 ? "hundreds" : points.size()));
          System.err.println("driver: points " + points.size());
          int most = Integer.parseInt(given[4]);
          if (most < points.size()) {
            // The same ones each time, in whatever order threads met them.
            points.sort(Comparator.comparing(point -> scattered(given[5] + Points.name(point))));
            points = new ArrayList<>(points.subList(0, most));
          }
          int planted = 0;
          for (int point : points) {
            for (int each = 0; each < 2; each++) {
              planted += round(point, each == 1) ? 1 : 0;
            }
          }
          System.err.println("driver: thrown " + planted);
          round(-1, false);
          System.out.println("done");
        }

        private static Integer scattered(String text) {
          return text.hashCode() * 0x9E3779B9;
        }

        /** What the JVM calls itself, and the last resort: nothing of ours is there to catch it. */
        private static boolean isUnguarded(String point) {
          return point.matches("m:launch/(Agent.premain|LateAgent.agentmain|Agent.sayThatItIsOff)[(].*#0");
        }

        private static boolean round(int point, boolean always) throws Exception {
          String name = point < 0 ? "nothing" : Points.name(point) + (always ? " always" : " once");
          System.err.println("driver: " + name);
          String said;
          boolean thrown;
          Points.arm(point, always);
          try {
            start.invoke(null, arguments, instrumentation);
            said = load().get();
          } catch (Throwable broken) {
            said = broken.toString();
            broken.printStackTrace();
          } finally {
            thrown = Points.disarm();
          }
          if (!said.equals("EXPECTED")) {
            System.out.println(name + ": the application said " + said);
          }
          end(name);
          left(name);
          return thrown;
        }

        private static Supplier<String> load() throws Exception {
          ClassLoader loader = new URLClassLoader(new URL[] {classes}, null);
          @SuppressWarnings("unchecked")
          Supplier<String> application =
              (Supplier<String>)
                  loader.loadClass("app.Application").getDeclaredConstructor().newInstance();
          return application;
        }

        /** What a detach does, without the channel. */
        private static void end(String name) throws Exception {
          if (arguments.startsWith("!open ")) {
            for (Path folder : folders()) {
              Files.deleteIfExists(folder.resolve("agent.json"));
            }
            await(name, "threads", () -> threads().isEmpty());
            return;
          }
          Object at = running.invoke(null);
          if (at != null) {
            Method end = at.getClass().getMethod("end", Instrumentation.class);
            try {
              end.invoke(at, instrumentation);
            } finally {
              ((Closeable) at.getClass().getClassLoader()).close();
            }
          }
        }

        private static void left(String name) throws Exception {
          await(name, "threads", () -> threads().isEmpty());
          await(name, "open files", () -> descriptors() <= descriptors || descriptors == 0);
          await(name, "folders", () -> folders().isEmpty());
          Points.quiet(true);
          String said = load().get();
          if (!said.equals("EXPECTED")) {
            System.out.println(name + ": afterwards the application said " + said);
          }
          Points.quiet(false);
        }

        private interface Condition {
          boolean holds() throws Exception;
        }

        private static void await(String name, String what, Condition condition) throws Exception {
          long end = System.nanoTime() + Long.getLong("patience.seconds", 120) * 1_000_000_000;
          while (!condition.holds()) {
            if (System.nanoTime() > end) {
              System.out.println(
                  name + ": left behind: " + what + " " + threads() + descriptors() + folders());
              if (++leftBehind == 3) {
                System.exit(1);
              }
              descriptors = Math.max(descriptors, descriptors());
              return;
            }
            Thread.sleep(5);
          }
        }

        private static List<String> threads() {
          List<String> ours = new ArrayList<>();
          for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith("warplight")) {
              ours.add(thread.getName());
            }
          }
          return ours;
        }

        private static long descriptors() throws Exception {
          try (Stream<Path> open = Files.list(Paths.get("/proc/self/fd"))) {
            return open.filter(
                    file -> {
                      try {
                        return Files.readSymbolicLink(file).equals(jar);
                      } catch (Exception closed) {
                        return false;
                      }
                    })
                .count();
          }
        }

        private static List<Path> folders() throws Exception {
          String prefix = "warplight-" + new File("/proc/self").getCanonicalFile().getName() + "-";
          List<Path> found = new ArrayList<>();
          try (Stream<Path> files = Files.list(Paths.get("/tmp"))) {
            files
                .filter(file -> file.getFileName().toString().startsWith(prefix))
                .forEach(found::add);
          }
          return found;
        }
      }
      """
          .replace("EXPECTED", EXPECTED);

  /** So many points, each once and always; all of them in {@code .ci/long}. */
  private static final int POINTS = Integer.getInteger("planted.points", 5);

  private static final long SEED = Long.getLong("planted.seed", 1);

  @TempDir static Path folder;
  private static Path planter;
  private static Path application;
  private static Path driver;

  @BeforeAll
  static void compile() throws IOException {
    planter = Planting.jar(folder);
    application = folder.resolve("application");
    FailuresBinding.compile(application, APPLICATION);
    driver = folder.resolve("driver");
    Sources.compile(driver, List.of(folder.resolve("points")), DRIVER);
  }

  @ParameterizedTest
  @CsvSource({
    "V8,premain,report=all",
    "V17,premain,report=all+leaks",
    "V25,premain,report=all",
    "V8,agentmain,report=all",
    "V17,agentmain,report=all",
    "V25,agentmain,report=all",
  })
  void nothingIsLeftOfAStartThatFails(Jdk jdk, String entry, String options) {
    check(jdk, entry, options.replace("+leaks", ",leaks=true,metrics=prometheus:0"));
  }

  @ParameterizedTest
  @CsvSource({"V8", "V17", "V25"})
  void nothingIsLeftOfAChannelThatFailsToOpen(Jdk jdk) {
    check(jdk, "agentmain", "!open " + Jars.warplight());
  }

  private static void check(Jdk jdk, String entry, String arguments) {
    Run run =
        ForkedJvm.on(jdk)
            .timeout(Duration.ofHours(POINTS > 1000 ? 6 : 1))
            .options("-Xshare:off", "-javaagent:" + planter)
            .options("-Dpatience.seconds=" + Long.getLong("patience.seconds", 120))
            .classPath(driver)
            .main(
                "Driver",
                Jars.warplight().toString(),
                application.toString(),
                entry,
                arguments,
                String.valueOf(POINTS),
                String.valueOf(SEED))
            .run();
    System.out.println(
        "planted, seed "
            + SEED
            + ", JDK "
            + jdk.version()
            + ", "
            + entry
            + ": "
            + run.err().lines().filter(l -> l.matches("driver: (points|thrown) .*")).toList());
    assertThat(run.out()).as(run.toString()).isEqualTo("met hundreds\ndone\n");
    assertThat(run.exit()).as(run.toString()).isZero();
  }
}
