package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A call that succeeds allocates nothing, as the JVM itself counts its thread's bytes. */
class AllocationIT {

  private static final String CALLS =
      """
      import java.lang.management.ManagementFactory;
      import jcuda.runtime.JCuda;

      public class Calls {
        private static final int CALLS = 200_000;

        public static void main(String[] arguments) {
          com.sun.management.ThreadMXBean threads =
              (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
          long thread = Thread.currentThread().getId();
          JCuda.next(0);
          int failed = calls();
          threads.getThreadAllocatedBytes(thread);
          long before = threads.getThreadAllocatedBytes(thread);
          failed += calls();
          long bytes = threads.getThreadAllocatedBytes(thread) - before;
          // What the JVM takes for the question itself.
          System.out.println(failed + " failed, " + (bytes < CALLS ? "nothing" : bytes + " bytes"));
        }

        private static int calls() {
          int failed = 0;
          for (int i = 0; i < CALLS; i++) {
            failed += JCuda.cudaSetDevice(0);
            failed += JCuda.cudaDeviceSynchronize();
            failed += JCuda.cudaStreamQuery(null);
            failed += JCuda.cudaGetLastError();
          }
          return failed;
        }
      }
      """;

  @TempDir static Path classes;

  @BeforeAll
  static void compile() {
    FailuresBinding.compile(classes, CALLS);
  }

  @ParameterizedTest
  @EnumSource(
      value = Jdk.class,
      names = {"V8", "V17", "V25"})
  void isNothingOnSuccess(Jdk jdk) {
    Run run = ForkedJvm.on(jdk).agent().classPath(classes).main("Calls").run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out()).as(run.toString()).isEqualTo("0 failed, nothing\n");
    assertThat(run.err()).contains("4 call sites").doesNotContain(" fault");
  }
}
