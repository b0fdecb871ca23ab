package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Classes that no compiler and no loader treats as usual: of each class file version, defined
 * without a name, hidden, with the shape that Kotlin gives default arguments. Each failure of each
 * is reported once.
 */
class UnusualClassesIT {

  private static final String UNUSUAL =
      """
      import java.io.ByteArrayOutputStream;
      import java.io.InputStream;
      import java.lang.invoke.MethodHandles;
      import java.lang.reflect.Array;
      import java.util.function.IntUnaryOperator;
      import jcuda.runtime.JCuda;

      public class Unusual {
        static final class Loader extends ClassLoader {
          Loader() {
            super(Unusual.class.getClassLoader());
          }

          Class<?> define(String name, byte[] file) {
            return defineClass(name, file, 0, file.length);
          }

          @Override
          public InputStream getResourceAsStream(String name) {
            return null;
          }
        }

        static class ByReference {
          static final IntUnaryOperator SET = JCuda::cudaSetDevice;
        }

        public static void main(String[] arguments) throws Exception {
          int newest = Integer.parseInt(arguments[0]);
          JCuda.next(1);
          byte[] versioned = file("Versioned");
          for (int version = 45; version <= newest; version++) {
            byte[] file = versioned.clone();
            file[7] = (byte) version;
            // Before 45.3 a method's code is laid out otherwise.
            file[5] = (byte) (version == 45 ? 3 : 0);
            call(new Loader().define("Versioned", file));
          }
          call(new Loader().define(null, file("Nameless")));
          if (newest >= 59) {
            call(hidden(file("Hidden")));
          }
          Defaults.caller();
          JCuda.cudaSetDevice(1);
          JCuda.cudaFree(null); // known
          ByReference.SET.applyAsInt(0);
          JCuda.cudaFree(null); // not known
          Said.await("gpu.cuda.settled");
        }

        private static void call(Class<?> type) throws Exception {
          type.getMethod("call").invoke(null);
        }

        private static Class<?> hidden(byte[] file) throws Exception {
          Class<?> option = Class.forName("java.lang.invoke.MethodHandles$Lookup$ClassOption");
          Object lookup =
              MethodHandles.Lookup.class
                  .getMethod(
                      "defineHiddenClass",
                      byte[].class,
                      boolean.class,
                      Array.newInstance(option, 0).getClass())
                  .invoke(MethodHandles.lookup(), file, true, Array.newInstance(option, 0));
          return ((MethodHandles.Lookup) lookup).lookupClass();
        }

        private static byte[] file(String name) throws Exception {
          try (InputStream in = Unusual.class.getResourceAsStream(name + ".class")) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            for (int b = in.read(); b >= 0; b = in.read()) {
              out.write(b);
            }
            return out.toByteArray();
          }
        }
      }
      """;

  /** Of this name and with these instructions it is good in every version. */
  private static String lost(String name) {
    return """
    import jcuda.runtime.JCuda;

    public class NAME {
      public static void call() {
        JCuda.cudaDeviceSynchronize(); // lost
      }
    }
    """
        .replace("NAME", name);
  }

  private static final String DEFAULTS =
      """
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      class Defaults {
        static int free(Pointer memory, int times) {
          return JCuda.cudaFree(memory); // returned
        }

        static int free$default(Pointer memory, int times, int given, Object marker) {
          if ((given & 1) != 0) {
            memory = null;
          }
          if ((given & 2) != 0) {
            times = 1;
          }
          return free(memory, times);
        }

        static void caller() {
          free$default(null, 0, 3, null); // drops it
        }
      }
      """;

  @TempDir static Path classes;

  @BeforeAll
  static void compile() {
    FailuresBinding.compile(
        classes,
        Programs.SAID,
        UNUSUAL,
        lost("Versioned"),
        lost("Nameless"),
        lost("Hidden"),
        DEFAULTS);
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void losesNoFailureAndReportsNoneTwice(Jdk jdk) {
    int newest = 44 + jdk.version();
    Run run =
        ForkedJvm.on(jdk)
            .agent("report=all,log=json,log.interval=0s")
            .classPath(classes)
            .main("Unusual", String.valueOf(newest))
            .run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(lines(run, "Versioned")).as("one of each version, %s", run).hasSize(newest - 44);
    // Those before 51 are seen in the binding; no class file of theirs can be found.
    assertThat(lines(run, "Versioned"))
        .as(run.toString())
        .filteredOn(line -> line.contains("\"gpu.cuda.fate\":\"discarded\""))
        .filteredOn(line -> line.contains("\"gpu.cuda.seen_by\":\"site\""))
        .hasSize(newest - 50);
    // Java 8 passes anonymous classes on in the same way, so there it is left to the backstop.
    String seen = jdk.version() == 8 ? "backstop" : "site";
    assertThat(lines(run, "Nameless"))
        .as(run.toString())
        .singleElement()
        .asString()
        .contains("\"gpu.cuda.seen_by\":\"" + seen + "\"");
    // The JVM shows no frame of a hidden class: the line is its caller's.
    assertThat(lines(run, "Unusual.call"))
        .as(run.toString())
        .hasSize(jdk.version() >= 15 ? 1 : 0)
        .allMatch(line -> line.contains("\"gpu.cuda.seen_by\":\"backstop\""));
    assertThat(FailureLines.settled(run))
        .as(run.toString())
        .singleElement()
        .asString()
        .contains("Defaults.free")
        .contains("\"gpu.cuda.fate\":\"discarded\"")
        .contains("Defaults.caller");
  }

  /** Rather unknown than the device of before. */
  @ParameterizedTest
  @EnumSource(
      value = Jdk.class,
      names = {"V8", "V17"})
  void aDeviceThatMayBeSetUnseenIsNotKnown(Jdk jdk) {
    Run run =
        ForkedJvm.on(jdk)
            .agent("report=all,log=json,log.interval=0s")
            .classPath(classes)
            .main("Unusual", String.valueOf(44))
            .run();
    FailureLines frees = new FailureLines(lines(run, "Unusual"));
    assertThat(frees.only(UNUSUAL, "known")).contains("\"gpu.cuda.device.ordinal\":1");
    assertThat(frees.only(UNUSUAL, "not known")).doesNotContain("gpu.cuda.device.ordinal");
  }

  private static List<String> lines(Run run, String type) {
    return FailureLines.of(run).lines().stream()
        .filter(line -> line.contains("\"code.function.name\":\"" + type))
        .toList();
  }
}
