package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Two copies of the binding in one JVM, as in an application server, of which one was made before
 * CUDA 10.1 renumbered the runtime's errors: each application's codes are read as its own copy
 * means them, whichever copy was used last.
 */
class OldCopyIT {

  private static final String BINDING =
      """
      package jcuda.runtime;

      public class JCuda {
        public static final int CUDART_VERSION = %s;
        public static int next;

        public static int cudaFree(jcuda.Pointer memory) {
          return checkResult(next);
        }

        public static int cudaDeviceSynchronize() {
          return checkResult(next);
        }

        private static int checkResult(int result) {
          return result;
        }
      }
      """;

  private static final String APPLICATION =
      """
      import jcuda.runtime.JCuda;

      public class Application implements java.util.function.IntConsumer {
        @Override
        public void accept(int code) {
          JCuda.next = code;
          JCuda.cudaFree(null);
          if (JCuda.cudaDeviceSynchronize() == %s) {
            System.out.println("not ready");
          }
        }
      }
      """;

  private static final String SERVER =
      """
      import java.net.URL;
      import java.net.URLClassLoader;
      import java.nio.file.Paths;
      import java.util.function.IntConsumer;

      public class Server {
        public static void main(String[] folders) throws Exception {
          IntConsumer old = application(folders[0]);
          IntConsumer current = application(folders[1]);
          old.accept(8);
          current.accept(98);
          old.accept(9);
          current.accept(1);
          old.accept(11);
          // A device is lost; the others only repeat it.
          old.accept(77);
          current.accept(700);
          old.accept(4);
        }

        private static IntConsumer application(String folder) throws Exception {
          URL[] urls = {Paths.get(folder).toUri().toURL()};
          return (IntConsumer)
              new URLClassLoader(urls).loadClass("Application").getDeclaredConstructor().newInstance();
        }
      }
      """;

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(
      value = Jdk.class,
      names = {"V8", "V17"})
  void eachCopysCodesAreReadAsItMeansThem(Jdk jdk) {
    Path old = application("old", 8000, 34);
    Path current = application("current", 12060, 600);
    Path server = Sources.compile(folder.resolve("server"), List.of(), SERVER);
    Run run =
        ForkedJvm.on(jdk)
            .agent("report=all")
            .classPath(server)
            .main("Server", old.toString(), current.toString())
            .run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.err())
        .as(run.toString())
        .contains("cudaFree failed: 8 cudaErrorInvalidDeviceFunction")
        .contains("cudaFree failed: 98 cudaErrorInvalidDeviceFunction")
        .contains("cudaFree failed: 9 cudaErrorInvalidConfiguration")
        .contains("cudaFree failed: 1 cudaErrorInvalidValue")
        .contains("cudaFree failed: 11 cudaErrorInvalidValue")
        .contains("cudaFree failed: 77 cudaErrorIllegalAddress")
        .contains("34 cudaErrorNotReady")
        .contains("600 cudaErrorNotReady")
        .doesNotContain("failed: 700 ")
        .doesNotContain("failed: 4 ");
  }

  private Path application(String name, int version, int notReady) {
    return Sources.compile(
        folder.resolve(name),
        List.of(),
        "package jcuda;\n\npublic class Pointer {}\n",
        BINDING.formatted(version),
        APPLICATION.formatted(notReady));
  }
}
