package io.warplight.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.simulator.Simulated.Output;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No native library is loaded or unpacked, and JCuda's own Java code runs as it is. */
class NoNativesTest {
  private static final String PROGRAM =
      """
      import java.nio.file.*;
      import jcuda.*;
      import jcuda.driver.*;
      import jcuda.jcublas.*;
      import jcuda.runtime.*;

      public class Plain {
        public static void main(String[] args) throws Exception {
          JCuda.setExceptionsEnabled(true);
          JCudaDriver.setExceptionsEnabled(true);
          JCublas2.setExceptionsEnabled(true);
          Pointer memory = new Pointer();
          JCuda.cudaMalloc(memory, 64);
          CUdevice device = new CUdevice();
          JCudaDriver.cuInit(0);
          JCudaDriver.cuDeviceGet(device, 0);
          JCublas2.cublasCreate(new cublasHandle());
          thrown(() -> JCuda.cudaSetDevice(99));
          thrown(() -> JCudaDriver.cuDeviceGet(device, 99));
          thrown(() -> JCublas2.cublasDestroy(new cublasHandle()));
          thrown(() -> JCuda.cudaMemcpy(memory, null, 1, 1));
          System.out.println(cudaError.stringFor(700) + " " + CUresult.stringFor(201));
          Path maps = Paths.get("/proc/self/maps");
          if (Files.exists(maps)) {
            Files.lines(maps).filter(line -> line.matches(".*lib(JCu|cud|cublas).*")).forEach(System.out::println);
          }
        }

        static void thrown(Runnable call) {
          try {
            call.run();
            System.out.println("nothing thrown");
          } catch (CudaException | NullPointerException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
          }
        }
      }
      """;

  @TempDir Path folder;

  @Test
  void javaAloneRuns() throws IOException {
    Path temporary = Files.createDirectory(folder.resolve("temporary"));

    Output output =
        Simulated.program()
            .in(folder)
            .with(Simulated.jarOf("jcuda.jcublas.JCublas2"))
            .jvm("-Djava.io.tmpdir=" + temporary)
            .compileText(PROGRAM, "Plain")
            .run("Plain");

    assertThat(output.out())
        .as(output.toString())
        .containsExactly(
            "jcuda.CudaException: cudaErrorInvalidDevice",
            "jcuda.CudaException: CUDA_ERROR_INVALID_DEVICE",
            "jcuda.CudaException: CUBLAS_STATUS_NOT_INITIALIZED",
            "java.lang.NullPointerException: Parameter 'src' is null for cudaMemcpy",
            "cudaErrorIllegalAddress CUDA_ERROR_INVALID_CONTEXT");
    try (Stream<Path> left = Files.list(temporary)) {
      assertThat(left.filter(file -> !file.toString().contains("hsperfdata"))).isEmpty();
    }
  }
}
