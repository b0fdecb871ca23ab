package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Failures that clean-up hides: it fails too, in a {@code finally} or in the {@code close} of
 * another class, or throws without a status. Both are told, in their order, with the exception on
 * its way; near misses are not told. Run on the simulated device with the shipped jar.
 */
class MaskedIT {

  private static final String SOURCE =
      """
      import static jcuda.runtime.JCuda.*;

      import jcuda.CudaException;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;
      import jcuda.runtime.cudaEvent_t;

      public class Masks {
        private static final long TOO_MUCH = 1L << 50;

        /** Its memory is freed already. */
        private static final class Buffer implements AutoCloseable {
          private final Pointer memory = new Pointer();

          Buffer() {
            must(cudaMalloc(memory, 64));
            must(cudaFree(memory));
          }

          @Override
          public void close() {
            cudaFree(memory); // close
          }
        }

        public static void main(String[] arguments) {
          must(cudaSetDevice(0));
          attempt(Masks::alone);
          attempt(Masks::seenAndThrown);
          attempt(Masks::inClose);
          JCuda.setExceptionsEnabled(true);
          attempt(Masks::nullAlone);
          attempt(Masks::neverMade);
          attempt(Masks::furtherDown);
        }

        private static void attempt(Runnable what) {
          try {
            what.run();
          } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName());
          }
        }

        private static void alone() {
          new Buffer().close();
        }

        private static void nullAlone() {
          cudaEventDestroy(null);
        }

        private static void seenAndThrown() {
          Pointer memory = new Pointer();
          must(cudaMalloc(memory, 64));
          must(cudaFree(memory));
          try {
            if (cudaMalloc(new Pointer(), TOO_MUCH) != 0) { // seen
              throw new IllegalStateException();
            }
          } finally {
            System.out.println(cudaFree(memory)); // finally
          }
        }

        private static void inClose() {
          try (Buffer buffer = new Buffer()) {
            int status = cudaMalloc(new Pointer(), TOO_MUCH); // lost
          }
        }

        private static void neverMade() {
          cudaEvent_t event = null;
          try {
            must(cudaMalloc(new Pointer(), TOO_MUCH)); // thrown
            event = new cudaEvent_t();
            must(cudaEventCreate(event));
          } finally {
            cudaEventDestroy(event); // null
          }
        }

        private static void furtherDown() {
          try (Buffer buffer = new Buffer()) {
            below();
          }
        }

        private static void below() {
          must(cudaMalloc(new Pointer(), TOO_MUCH)); // below
        }

        private static void must(int status) {
          if (status != 0) {
            throw new IllegalStateException("status " + status);
          }
        }
      }
      """;

  @TempDir static Path classes;

  @ParameterizedTest
  @EnumSource(names = {"V8", "V17"})
  void whatCleanUpHidesIsToldAndNothingElse(Jdk jdk) {
    Sources.compile(classes, List.of(Jars.jcuda()), SOURCE);
    Run run =
        ForkedJvm.on(jdk)
            .options("-javaagent:" + Jars.simulator())
            .agent("report=all,log.interval=0s")
            .classPath(classes, Jars.jcuda())
            .main("Masks")
            .run();

    assertThat(run.exit()).as(run.toString()).isZero();
    List<String> told = run.errLines().stream().filter(line -> line.contains("clean-up")).toList();
    assertThat(told).as(run.toString()).hasSize(4);
    assertThat(told.get(0))
        .contains("seenAndThrown" + at("finally") + ": cudaFree failed: 1 ")
        .contains("this is clean-up behind another failure of the method: cudaMalloc at ")
        .contains(at("seen") + " failed before it with 2 cudaErrorMemoryAllocation")
        .contains("its status was seen; an exception is on its way out of this method");
    assertThat(told.get(1))
        .contains("close" + at("close") + ": cudaFree failed: 1 ")
        .contains("behind another failure of the method that called it: cudaMalloc at ")
        .contains(at("lost") + " failed before it with 2 ")
        .contains("its status was lost; that one came first");
    assertThat(told.get(2))
        .contains("neverMade" + at("null") + ": cudaEventDestroy was given null and threw")
        .contains("behind another failure of the method: cudaMalloc at Masks.neverMade")
        .contains(at("thrown") + " failed before it with 2 ")
        .contains("and threw; an exception is on its way out of this method");
    assertThat(told.get(3))
        .contains("close" + at("close") + ": cudaFree failed: 1 ")
        .contains("behind another failure below Masks.furtherDown: cudaMalloc at Masks.below")
        .contains(at("below") + " failed before it with 2 ")
        .contains("and threw; that one came first");
  }

  private static String at(String mark) {
    return "(Masks.java:" + Sources.line(SOURCE, mark) + ")";
  }
}
