package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What is wrong with a binding itself: one whose calls return nothing, and one whose library lacks
 * a method.
 */
class BindingTroubleIT {

  private static final String LEGACY =
      """
      import jcuda.jcublas.JCublas;

      public class Legacy {
        public static void main(String[] arguments) {
          for (int i = 0; i < 2; i++) {
            try {
              JCublas.cublasSscal(1, 2f, null, 1);
            } catch (LinkageError noLibrary) {
              System.out.println(noLibrary.getClass());
            }
          }
        }
      }
      """;

  /** Its library is never loaded: a native method that is called is always missing. */
  private static final String BINDING =
      """
      package jcuda.runtime;

      public class JCuda {
        public static Runnable callback;

        public static int cudaDeviceSynchronize() {
          callback.run();
          return checkResult(0);
        }

        public static int cudaDeviceReset() {
          return checkResult(cudaDeviceResetNative());
        }

        private static native int cudaDeviceResetNative();

        private static int checkResult(int result) {
          return result;
        }
      }
      """;

  private static final String LACKING =
      """
      import jcuda.runtime.JCuda;

      public class Lacking {
        public static void main(String[] arguments) {
          JCuda.callback = () -> {};
          JCuda.cudaDeviceSynchronize();
          JCuda.callback = () -> { throw new UnsatisfiedLinkError("the application's own"); };
          for (int i = 0; i < 3; i++) {
            try {
              JCuda.cudaDeviceSynchronize();
            } catch (UnsatisfiedLinkError e) {
              print(e);
            }
          }
          for (int i = 0; i < 3; i++) {
            try {
              JCuda.cudaDeviceReset();
            } catch (UnsatisfiedLinkError e) {
              print(e);
            }
          }
        }

        private static void print(Error e) {
          System.out.println(e + " " + e.getCause());
          for (StackTraceElement frame : e.getStackTrace()) {
            System.out.println(frame);
          }
        }
      }
      """;

  @TempDir Path folder;

  @Test
  void theBindingThatReturnsNothingIsNamedOnce() {
    Path classes = Sources.compile(folder, List.of(Jars.jcuda(), jcublas()), LEGACY);
    Run run = legacy(ForkedJvm.on(Jdk.V17).agent(), classes, Jars.jcuda(), jcublas());
    assertThat(run.err().lines().filter(line -> line.contains("loses errors")))
        .singleElement()
        .asString()
        .startsWith("warplight: jcuda.jcublas.JCublas is in use and loses errors: ")
        .contains("cublasGetError")
        .contains("JCublas2");
    Run bare = legacy(ForkedJvm.on(Jdk.V17), classes, Jars.jcuda(), jcublas());
    assertThat(run.out()).isEqualTo(bare.out());
  }

  @Test
  void aCopyInsideTheApplicationsJarIsNamedTheSame() throws IOException {
    Path classes = Sources.compile(folder, List.of(Jars.jcuda(), jcublas()), LEGACY);
    unpack(jcublas(), "jcuda/jcublas/JCublas.class", classes);
    Path jar = folder.resolve("application.jar");
    ForkedJvm.tool(Jdk.V17, "jar")
        .arguments("cf", jar.toString(), "-C", classes.toString(), ".")
        .run();
    assertThat(legacy(ForkedJvm.on(Jdk.V17).agent(), jar, Jars.jcuda()).err())
        .contains("jcuda.jcublas.JCublas is in use");
  }

  @Test
  void offSaysNothingOfIt() {
    Path classes = Sources.compile(folder, List.of(Jars.jcuda(), jcublas()), LEGACY);
    Run run = legacy(ForkedJvm.on(Jdk.V17).agent("report=off"), classes, Jars.jcuda(), jcublas());
    assertThat(run.err()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void aNativeMethodThatTheLibraryLacksGetsOneLineAndItsErrorPassesUntouched(Jdk jdk) {
    Path classes = Sources.compile(folder, List.of(), BINDING, LACKING);
    Run bare = ForkedJvm.on(jdk).classPath(classes).main("Lacking").run();
    Run run = ForkedJvm.on(jdk).agent().classPath(classes).main("Lacking").run();
    assertThat(run.out()).isEqualTo(bare.out()).contains("cudaDeviceResetNative");
    assertThat(run.err().lines().filter(line -> line.contains("cannot be used in full")))
        .as(run.toString())
        .singleElement()
        .asString()
        .contains("jcuda.runtime.JCuda", "cudaDeviceResetNative", "different versions")
        .doesNotContain("the application's own");
  }

  private static Run legacy(ForkedJvm jvm, Path... classPath) {
    Run run = jvm.classPath(classPath).main("Legacy").run();
    assertThat(run.exit()).as(run.toString()).isZero();
    return run;
  }

  private static Path jcublas() {
    return Jars.onClassPath("jcublas-[0-9.]+\\.jar");
  }

  private static void unpack(Path from, String entry, Path to) throws IOException {
    Path file = to.resolve(entry);
    Files.createDirectories(file.getParent());
    try (JarFile jar = new JarFile(from.toFile());
        InputStream in = jar.getInputStream(jar.getEntry(entry))) {
      Files.copy(in, file);
    }
  }
}
