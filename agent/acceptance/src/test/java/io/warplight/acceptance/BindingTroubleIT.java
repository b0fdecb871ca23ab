package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
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

  /** What the binding itself refuses, what a failing call wrote, and a class file of Java 55. */
  private static final String WORDED =
      """
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;
      import java.nio.file.Files;
      import java.nio.file.Paths;

      public class Worded extends ClassLoader {
        public static void main(String[] arguments) throws Exception {
          JCuda.cudaMemcpy(Pointer.to(new byte[8]), Pointer.to(new byte[8]), 8, 99);
          JCuda.cudaGetDevice(new int[1]);
          for (String name : new String[] {"Worded", "Caller"}) {
            byte[] file = Files.readAllBytes(Paths.get(arguments[0], name + ".class"));
            file[7] = 99;
            try {
              new Worded().defineClass(name, file, 0, file.length);
            } catch (UnsupportedClassVersionError e) {
              System.out.println("refused");
            }
          }
        }
      }
      """;

  /**
   * Three calls each by class loaders that have no binding, one without its natives, and one whose
   * parameters' class is missing: all that the application sees of what happens.
   */
  private static final String WITHOUT =
      """
      import java.io.File;
      import java.net.URL;
      import java.net.URLClassLoader;

      public class Without extends URLClassLoader {
        private final boolean pointers;

        Without(boolean pointers, URL... jars) {
          super(jars, Without.class.getClassLoader());
          this.pointers = pointers;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
          if (name.startsWith("jcuda.")) {
            System.out.println("asked for " + name);
          }
          if (name.equals("jcuda.Pointer") && !pointers) {
            throw new ClassNotFoundException(name);
          }
          if (name.equals("Caller") && findLoadedClass(name) == null) {
            return findClass(name);
          }
          return super.loadClass(name, resolve);
        }

        public static void main(String[] arguments) throws Exception {
          URL classes = new File(arguments[0]).toURI().toURL();
          URL jcuda = new File(arguments[1]).toURI().toURL();
          call(new Without(true, classes));
          call(new Without(true, classes, jcuda));
          call(new Without(false, classes, jcuda));
        }

        private static void call(ClassLoader loader) throws Exception {
          Runnable caller =
              (Runnable) loader.loadClass("Caller").getConstructor().newInstance();
          for (int i = 0; i < 3; i++) {
            caller.run();
          }
        }
      }
      """;

  private static final String CALLER =
      """
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Caller implements Runnable {
        @Override
        public void run() {
          try {
            JCuda.cudaDeviceSynchronize();
          } catch (Throwable e) {
            print(e);
          }
          try {
            JCuda.cudaFree((Pointer) null);
          } catch (Throwable e) {
            print(e);
          }
        }

        private static void print(Throwable e) {
          for (Throwable t = e; t != null; t = t.getCause()) {
            System.out.println(t);
            for (StackTraceElement frame : t.getStackTrace()) {
              System.out.println("  " + frame);
            }
          }
        }
      }
      """;

  @TempDir Path folder;

  @Test
  void whatTheBindingSaysItselfWhatAFailureWroteAndAClassFileOfAJavaToComeAreWorded() {
    Path classes = Sources.compile(folder, List.of(Jars.jcuda()), WORDED, CALLER);
    Run run =
        ForkedJvm.on(Jdk.V17)
            .agent("report=all")
            .classPath(classes, Jars.jcuda(), Jars.jcudaNatives())
            .main("Worded", classes.toString())
            .run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out()).endsWith("refused\nrefused\n");
    assertThat(run.err().lines().filter(line -> line.contains("Worded.java:8")))
        .as(run.toString())
        .singleElement()
        .asString()
        .contains("cudaMemcpy failed: 21 cudaErrorInvalidMemcpyDirection")
        .contains("the binding itself says so; CUDA was not called");
    assertThat(run.err().lines().filter(line -> line.contains("Worded.java:9")))
        .as(run.toString())
        .singleElement()
        .asString()
        .contains("cudaGetDevice failed: 35 ")
        .contains("what it wrote into its outputs is not to be trusted")
        .doesNotContain("the binding itself");
    assertThat(run.err().lines().filter(line -> line.contains("Java 55")))
        .as(run.toString())
        .singleElement()
        .asString()
        .startsWith("warplight: Worded stays as it was")
        .contains("version 99", "take a newer Warplight");
    assertThat(run.err()).contains("2 left alone (new_version)").doesNotContain(" fault");
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void aBindingThatIsNotThereOrDoesNotLoadFailsAsWithoutTheAgentAndIsNamedOnce(Jdk jdk) {
    Path classes = Sources.compile(folder, List.of(Jars.jcuda()), WITHOUT, CALLER);
    Run bare = without(ForkedJvm.on(jdk), classes);
    Run run = without(ForkedJvm.on(jdk).agent(), classes);
    assertThat(comparable(run))
        .isEqualTo(comparable(bare))
        .anyMatch(line -> line.contains("UnsatisfiedLinkError"));
    assertThat(run.err().lines().filter(line -> line.contains("cannot be used: ")).toList())
        .as(run.toString())
        .satisfiesExactly(
            absent ->
                assertThat(absent)
                    .startsWith("warplight: jcuda.runtime.JCuda cannot be used: ")
                    .contains("the class that calls it does not find it", "ClassNotFoundException"),
            unloaded ->
                assertThat(unloaded)
                    .startsWith("warplight: jcuda.runtime.JCuda cannot be used: ")
                    .contains("its native library JCudaRuntime", "did not load")
                    .endsWith("The error has gone to the application"));
    assertThat(run.err()).doesNotContain(" fault");
  }

  private static Run without(ForkedJvm jvm, Path classes) {
    Run run =
        jvm.classPath(classes).main("Without", classes.toString(), Jars.jcuda().toString()).run();
    assertThat(run.exit()).as(run.toString()).isZero();
    return run;
  }

  /**
   * What does not differ from run to run of one JVM: each has a temporary folder of its own, which
   * the binding's messages name, and the verifier goes through methods in the order in which their
   * names happen to lie in memory, so that the classes it asks for in a row come in any order.
   */
  private static List<String> comparable(Run run) {
    List<String> lines = new ArrayList<>();
    List<String> asked = new ArrayList<>();
    for (String line : run.out().replaceAll("/fork\\d+/", "/").split("\n")) {
      if (line.startsWith("asked for ")) {
        asked.add(line);
      } else {
        Collections.sort(asked);
        lines.addAll(asked);
        asked.clear();
        lines.add(line);
      }
    }
    assertThat(asked).as("it ends with what became of the last call").isEmpty();
    return lines;
  }

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
