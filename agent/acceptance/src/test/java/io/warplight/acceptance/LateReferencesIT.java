package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A kernel that is launched through a method reference or by reflection, which no call site sees,
 * and then loses the simulated device: the one that was seen is not accused for certain. Beside it
 * the same program with calls alone.
 */
class LateReferencesIT {

  private static final String SOURCE =
      """
      import java.lang.reflect.Method;
      import java.util.concurrent.CountDownLatch;
      import jcuda.Pointer;
      import jcuda.driver.CUfunction;
      import jcuda.driver.CUmodule;
      import jcuda.driver.CUstream;
      import jcuda.driver.JCudaDriver;
      import jcuda.runtime.JCuda;
      import jcuda.runtime.cudaStreamCallback;

      public class Late {
        private static final String PTX =
            ".version 6.0\\n.target sm_30\\n.address_size 64\\n"
                + ".visible .entry fault() {\\ntrap;\\nret;\\n}\\n"
                + ".visible .entry fine() {\\nret;\\n}\\n";

        interface Launch {
          int launch(
              CUfunction kernel, int gridX, int gridY, int gridZ, int blockX, int blockY,
              int blockZ, int shared, CUstream stream, Pointer parameters, Pointer extra);
        }

        /** Loads when it is used. */
        static class ByReference {
          static final Launch LAUNCH = JCudaDriver::cuLaunchKernel;
        }

        public static void main(String[] arguments) throws Exception {
          JCuda.cudaFree(new Pointer());
          CUmodule module = new CUmodule();
          JCudaDriver.cuModuleLoadData(module, PTX);
          if (arguments[0].equals("reference")) {
            launch(module, "fine");
            CUfunction fault = kernel(module, "fault");
            ByReference.LAUNCH.launch(fault, 1, 1, 1, 1, 1, 1, 0, null, null, null);
          } else if (arguments[0].equals("reflection")) {
            launch(module, "fine");
            CUfunction fault = kernel(module, "fault");
            for (Method method : JCudaDriver.class.getMethods()) {
              if (method.getName().equals("cuLaunchKernel")) {
                method.invoke(null, fault, 1, 1, 1, 1, 1, 1, 0, null, null, null);
              }
            }
            System.out.println(JCuda.class.getMethod("cudaDeviceSynchronize").invoke(null));
          } else {
            launch(module, "fine");
            JCuda.cudaDeviceSynchronize();
            launch(module, "fault");
            addCallback();
          }
          System.out.println(JCuda.cudaDeviceSynchronize());
          JCuda.cudaDeviceReset();
          System.out.println(JCuda.cudaMalloc(new Pointer(), 16));
        }

        private static void addCallback() throws InterruptedException {
          CountDownLatch ran = new CountDownLatch(1);
          cudaStreamCallback callback =
              (stream, status, data) -> {
                System.out.println("callback " + status);
                ran.countDown();
              };
          JCuda.cudaStreamAddCallback(null, callback, null, 0);
          ran.await();
        }

        private static CUfunction kernel(CUmodule module, String name) {
          CUfunction kernel = new CUfunction();
          JCudaDriver.cuModuleGetFunction(kernel, module, name);
          return kernel;
        }

        private static void launch(CUmodule module, String name) {
          JCudaDriver.cuLaunchKernel(
              kernel(module, name), 1, 1, 1, 1, 1, 1, 0, null, null, null);
        }
      }
      """;

  @TempDir static Path classes;

  @Test
  void whatWasSeenIsNotAccusedForCertainOfWhatNoSiteLaunched() {
    assertThat(report("reference"))
        .contains("probably kernel fine<<<")
        .contains("unless it was one that was not seen")
        .doesNotContain("and it was");
    assertThat(report("reflection"))
        .contains("probably kernel fine<<<")
        .contains("unless it was one that was not seen")
        .doesNotContain("and it was");
    assertThat(report("calls"))
        .contains("and it was kernel fault<<<")
        .contains("all others are known to have succeeded")
        // A callback that ignores what it is given.
        .contains("the callback registered here was given 719 cudaErrorLaunchFailure")
        // 46 after the loss is its echo: counted, not told again, and no other process is blamed.
        .containsOnlyOnce(" failed: ")
        .doesNotContain("exclusive mode");
  }

  private static String report(String how) {
    Sources.compile(classes, List.of(Jars.jcuda()), SOURCE);
    Run run =
        ForkedJvm.on(Jdk.V17)
            .options("-javaagent:" + Jars.simulator())
            .agent("report=all")
            .classPath(classes, Jars.jcuda())
            .main("Late", how)
            .run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out()).as(run.toString()).contains("719").contains("46");
    return run.err();
  }
}
