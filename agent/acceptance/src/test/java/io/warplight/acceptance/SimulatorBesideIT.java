package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Warplight's agent and the simulator's in one JVM, both from their shipped jars, in either order:
 * the simulated device answers, and each of its failures is reported at its line.
 */
class SimulatorBesideIT {

  private static final String PROGRAM =
      """
      import jcuda.Pointer;
      import jcuda.driver.*;
      import jcuda.runtime.*;

      public class Beside {
        public static void main(String[] arguments) throws Exception {
          Pointer memory = new Pointer();
          System.out.println("good " + JCuda.cudaMalloc(memory, 1024));
          JCuda.cudaMalloc(new Pointer(), 1L << 50); // discarded
          int status = JCuda.cudaMemset(memory, 0, 4096); // overwritten
          status = JCuda.cudaFree(memory);
          System.out.println("free " + status);
          int checked = JCuda.cudaFree(memory);
          if (checked != 0) {
            System.out.println("double free " + checked);
          }
          while (JCuda.cudaStreamQuery(new cudaStream_t()) == 600) { // never
            Thread.yield();
          }
          JCudaDriver.cuLaunchKernel(new CUfunction(), 1, 1, 1, 1, 1, 1, 0, null, null, null); // launch
          Thread other = new Thread(() -> JCudaDriver.cuMemAlloc(new CUdeviceptr(), 16)); // thread
          other.start();
          other.join();
          JCuda.cudaDeviceReset();
        }
      }
      """;

  @TempDir static Path classes;

  @BeforeAll
  static void compile() {
    Sources.compile(classes, List.of(Jars.jcuda()), PROGRAM);
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void theSimulatorGivenFirst(Jdk jdk) {
    check(
        ForkedJvm.on(jdk)
            .options("-javaagent:" + Jars.simulator())
            .agent("log=json,log.interval=0s"),
        jdk);
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void warplightGivenFirst(Jdk jdk) {
    check(
        ForkedJvm.on(jdk)
            .agent("log=json,log.interval=0s")
            .options("-javaagent:" + Jars.simulator()),
        jdk);
  }

  private static void check(ForkedJvm jvm, Jdk jdk) {
    Run run = jvm.classPath(classes, Jars.jcuda()).main("Beside").run();

    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out().lines()).containsExactly("good 0", "free 0", "double free 1");
    assertThat(FailureLines.of(run).byMark(PROGRAM))
        .as(jdk + "\n" + run)
        .containsOnlyKeys("discarded", "overwritten", "launch", "thread");
    assertThat(run.err()).containsOnlyOnce("CUDA is simulated in this JVM");
  }
}
