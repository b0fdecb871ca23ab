package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The artifact for applications, with the agent and without, on each JDK. */
class ApiIT {

  private static final String PROGRAM =
      """
      package app;

      import io.warplight.api.CudaFailure;
      import io.warplight.api.CudaFailures;
      import io.warplight.api.CudaScope;
      import io.warplight.api.Mark;
      import java.net.URL;
      import java.net.URLClassLoader;
      import java.util.List;
      import java.util.concurrent.BlockingQueue;
      import java.util.concurrent.CountDownLatch;
      import java.util.concurrent.LinkedBlockingQueue;
      import java.util.concurrent.TimeUnit;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;
      import jcuda.runtime.cudaStream_t;

      public class Asking {
        public static void main(String[] arguments) throws Exception {
          // Before any class that calls CUDA is loaded.
          System.out.println("watched " + CudaFailures.areWatched());
          BlockingQueue<CudaFailure> heard = new LinkedBlockingQueue<>();
          CudaFailures.listen(failure -> { throw new IllegalStateException("a listener's"); });
          CudaFailures.Listening listening = CudaFailures.listen(heard::add);
          Calls.run(heard, listening);
          copies(arguments[0]);
        }

        static class Calls {
          static void run(BlockingQueue<CudaFailure> heard, CudaFailures.Listening listening)
              throws Exception {
            Mark start = CudaFailures.mark();
            JCuda.next(0);
            JCuda.cudaFree(new Pointer());
            CudaFailures.assertNoneSwallowed(start);
            JCuda.next(1);
            JCuda.cudaFree(new Pointer()); // lost
            if (JCuda.cudaDeviceSynchronize() != 0) {
              JCuda.next(0);
            }
            print("thread", CudaFailures.ofThread(start));
            System.out.println("error " + error(() -> CudaFailures.assertNoneSwallowed(start)));
            Mark later = CudaFailures.mark();
            JCuda.next(1);
            if (returned() != 1) {
              throw new IllegalStateException();
            }
            JCuda.next(0);
            CudaFailures.assertNoneSwallowed(later);
            print("later", CudaFailures.ofThread(later));
            scopes();
            if (CudaFailures.areWatched()) {
              CudaFailure first = heard.poll(240, TimeUnit.SECONDS);
              System.out.println("heard " + first);
              listening.close();
            }
          }

          private static int returned() {
            return JCuda.cudaFree(new Pointer());
          }

          private static void scopes() throws Exception {
            CudaScope scope = CudaScope.open();
            Thread mine = new Thread(scope.wrap(() -> fail()));
            Thread other = new Thread(() -> fail());
            mine.start();
            other.start();
            mine.join();
            other.join();
            scope.close();
            fail();
            System.out.println("scope " + scope.failures().size() + " of "
                + CudaFailures.ofProcess(CudaFailures.mark()).size());
            System.out.println("error " + error(scope::assertNoneSwallowed));
          }

          private static void fail() {
            JCuda.next(1);
            JCuda.cudaFree(new Pointer());
            JCuda.next(0);
          }
        }

        /** A second copy of the API, in a loader of its own. */
        private static void copies(String jar) throws Exception {
          URLClassLoader loader = new URLClassLoader(new URL[] {new URL(jar)}, null);
          Object watched =
              loader.loadClass("io.warplight.api.CudaFailures").getMethod("areWatched").invoke(null);
          System.out.println("copy " + watched);
        }

        private static String error(Runnable assertion) {
          try {
            assertion.run();
            return "none";
          } catch (AssertionError e) {
            return e.getMessage().replace('\\n', '|');
          }
        }

        private static void print(String name, List<CudaFailure> failures) {
          for (CudaFailure failure : failures) {
            System.out.println(name + " " + failure);
          }
        }
      }
      """;

  @TempDir static Path classes;

  @BeforeAll
  static void compile() {
    FailuresBinding.compile(classes);
    Sources.compile(classes, List.of(classes, Jars.api()), PROGRAM);
  }

  @ParameterizedTest
  @EnumSource
  void failuresAreToldThroughTypesOfTheJdk(Jdk jdk) {
    Run run = run(jdk, true);
    assertThat(run.out().lines())
        .as(run.toString())
        .containsExactly(
            "watched true",
            "thread app.Asking$Calls.run:37: cudaFree returned cudaErrorInvalidValue (1),"
                + " discarded",
            "thread app.Asking$Calls.run:38: cudaDeviceSynchronize returned cudaErrorInvalidValue"
                + " (1), checked",
            "error 1 CUDA failure was swallowed in this JVM|  app.Asking$Calls.run:37: cudaFree"
                + " returned cudaErrorInvalidValue (1), discarded",
            "later app.Asking$Calls.returned:60: cudaFree returned cudaErrorInvalidValue (1),"
                + " checked",
            "scope 1 of 0",
            "error 1 CUDA failure was swallowed in this scope|  app.Asking$Calls.fail:80: cudaFree"
                + " returned cudaErrorInvalidValue (1), discarded",
            "heard app.Asking$Calls.run:37: cudaFree returned cudaErrorInvalidValue (1),"
                + " discarded",
            "copy true");
    assertThat(run.err()).contains("a listener's");
  }

  @ParameterizedTest
  @EnumSource
  void withoutTheAgentItDoesNothing(Jdk jdk) {
    Run run = run(jdk, false);
    assertThat(run.out().lines())
        .as(run.toString())
        .containsExactly("watched false", "error none", "scope 0 of 0", "error none", "copy false");
    assertThat(run.err()).isEmpty();
  }

  private static Run run(Jdk jdk, boolean agent) {
    ForkedJvm jvm = ForkedJvm.on(jdk);
    Run run =
        (agent ? jvm.agent() : jvm)
            .classPath(classes, Jars.api())
            .main("app.Asking", Jars.api().toUri().toString())
            .run();
    assertThat(run.exit()).as(run.toString()).isZero();
    return run;
  }
}
