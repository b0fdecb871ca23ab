package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One program, compiled once against JCuda 0.9.0, on the simulator with each of the JCudas and JDKs
 * that it is made for: memory, copies, streams, events, properties, a kernel of PTX, cuBLAS,
 * failures.
 */
class SimulatorVersionsIT {

  private static final String PROGRAM =
      """
      import java.util.Arrays;
      import jcuda.Pointer;
      import jcuda.driver.*;
      import jcuda.jcublas.*;
      import jcuda.runtime.*;

      public class Versions {
        static final String PTX =
            ".version 6.0\\n.target sm_30\\n.address_size 64\\n"
                + ".visible .entry twice(.param .u64 p, .param .u32 n) {\\n"
                + ".reg .pred %p1; .reg .b32 %r<5>; .reg .f32 %f1; .reg .b64 %rd<4>;\\n"
                + "ld.param.u64 %rd1, [p]; ld.param.u32 %r1, [n];\\n"
                + "mov.u32 %r2, %ctaid.x; mov.u32 %r3, %ntid.x; mov.u32 %r4, %tid.x;\\n"
                + "mad.lo.s32 %r4, %r2, %r3, %r4; setp.ge.s32 %p1, %r4, %r1; @%p1 bra END;\\n"
                + "cvta.to.global.u64 %rd2, %rd1; mul.wide.s32 %rd3, %r4, 4;\\n"
                + "add.s64 %rd2, %rd2, %rd3; ld.global.f32 %f1, [%rd2];\\n"
                + "add.f32 %f1, %f1, %f1; st.global.f32 [%rd2], %f1;\\nEND: ret; }\\n";

        public static void main(String[] arguments) {
          cudaDeviceProp properties = new cudaDeviceProp();
          say("properties", JCuda.cudaGetDeviceProperties(properties, 0));
          System.out.println(properties.getName().contains("simulated by Warplight"));
          Pointer memory = new Pointer();
          say("malloc", JCuda.cudaMalloc(memory, 400));
          float[] values = new float[100];
          Arrays.fill(values, 21);
          cudaStream_t stream = new cudaStream_t();
          cudaEvent_t event = new cudaEvent_t();
          say("stream", JCuda.cudaStreamCreate(stream));
          say("event", JCuda.cudaEventCreate(event));
          say("copy", JCuda.cudaMemcpyAsync(memory, Pointer.to(values), 400, 1, stream));
          CUmodule module = new CUmodule();
          CUfunction twice = new CUfunction();
          byte[] image = Arrays.copyOf(PTX.getBytes(), PTX.length() + 1);
          say("load", JCudaDriver.cuModuleLoadData(module, image));
          say("function", JCudaDriver.cuModuleGetFunction(twice, module, "twice"));
          Pointer parameters =
              Pointer.to(Pointer.to(memory), Pointer.to(new int[] {values.length}));
          say("launch", JCudaDriver.cuLaunchKernel(
              twice, 2, 1, 1, 64, 1, 1, 0, new CUstream(stream), parameters, null));
          say("record", JCuda.cudaEventRecord(event, stream));
          say("wait", JCuda.cudaEventSynchronize(event));
          say("back", JCuda.cudaMemcpy(Pointer.to(values), memory, 400, 2));
          System.out.println(values[0] + " " + values[99]);
          say("too much", JCuda.cudaMalloc(new Pointer(), 1L << 50));
          say("last", JCuda.cudaGetLastError());
          say("driver", JCudaDriver.cuMemFree(new CUdeviceptr()));
          say("no function", JCudaDriver.cuModuleGetFunction(twice, module, "thrice"));
          say("behind the end", JCuda.cudaMemcpy(Pointer.to(values), memory, 404, 2));
          blas(stream);
          say("free", JCuda.cudaFree(memory));
          say("twice", JCuda.cudaFree(memory));
          say("destroy", JCuda.cudaStreamDestroy(stream) + JCuda.cudaEventDestroy(event));
          JCuda.setExceptionsEnabled(true);
          try {
            JCuda.cudaSetDevice(99);
          } catch (jcuda.CudaException e) {
            System.out.println(e.getMessage());
          }
        }

        static void blas(cudaStream_t stream) {
          cublasHandle handle = new cublasHandle();
          say("no handle", JCublas2.cublasDestroy(new cublasHandle()));
          say("cublas", JCublas2.cublasCreate(handle));
          say("cublas stream", JCublas2.cublasSetStream(handle, stream));
          Pointer x = new Pointer();
          Pointer y = new Pointer();
          JCuda.cudaMalloc(x, 16);
          JCuda.cudaMalloc(y, 16);
          float[] values = {1, 2, 3, 4};
          say("to x", JCublas2.cublasSetVector(4, 4, Pointer.to(values), 1, x, 1));
          say("to y", JCublas2.cublasSetVector(4, 4, Pointer.to(values), 1, y, 1));
          Pointer ten = Pointer.to(new float[] {10});
          say("axpy", JCublas2.cublasSaxpy(handle, 4, ten, x, 1, y, 1));
          say("gemm", JCublas2.cublasSgemm(handle, 0, 0, 2, 2, 2, ten, x, 2, x, 2, ten, y, 2));
          say("from y", JCublas2.cublasGetVector(4, 4, y, 1, Pointer.to(values), 1));
          System.out.println(Arrays.toString(values));
          say("not simulated", JCublas2.cublasSscal(handle, 4, ten, x, 1));
          say("again", JCublas2.cublasSscal(handle, 4, ten, x, 1));
          say("x", JCuda.cudaFree(x) + JCuda.cudaFree(y));
          say("cublas destroy", JCublas2.cublasDestroy(handle));
          say("destroyed", JCublas2.cublasSetStream(handle, stream));
        }

        static void say(String what, int status) {
          System.out.println(what + " " + status);
        }
      }
      """;

  private static final String PRINTED =
      """
      properties 0
      true
      malloc 0
      stream 0
      event 0
      copy 0
      load 0
      function 0
      launch 0
      record 0
      wait 0
      back 0
      42.0 42.0
      too much 2
      last 2
      driver 0
      no function 500
      behind the end INVALID
      no handle 1
      cublas 0
      cublas stream 0
      to x 0
      to y 0
      axpy 0
      gemm 0
      from y 0
      [180.0, 320.0, 480.0, 660.0]
      not simulated 15
      again 15
      x 0
      cublas destroy 0
      destroyed 1
      free 0
      twice INVALID
      destroy 0
      cudaErrorInvalidDevice
      """;

  @TempDir static Path classes;

  @BeforeAll
  static void compile() {
    Sources.compile(classes, List.of(jcuda("jcuda", "0.9.0"), jcuda("jcublas", "0.9.0")), PROGRAM);
  }

  static Stream<Arguments> versions() {
    List<Arguments> all = new ArrayList<>();
    for (String version :
        List.of("0.9.0", "0.9.2", "10.0.0", "10.2.0", "11.0.0", "11.8.0", "12.0.0")) {
      all.add(Arguments.of(version, Jdk.V8));
      all.add(Arguments.of(version, Jdk.V25));
    }
    for (Jdk jdk : Jdk.values()) {
      all.add(Arguments.of("12.6.0", jdk));
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource
  void versions(String version, Jdk jdk) {
    Run run =
        ForkedJvm.on(jdk)
            .options("-javaagent:" + Jars.simulator())
            .classPath(classes, jcuda("jcuda", version), jcuda("jcublas", version))
            .main("Versions")
            .run();

    assertThat(run.exit()).as(run.toString()).isZero();
    // The runtime's numbers changed with CUDA 10.1: invalid value was 11, invalid device 10.
    String invalid = version.matches("0\\.9.*|10\\.0.*") ? "11" : "1";
    assertThat(run.out()).as(run.toString()).isEqualTo(PRINTED.replace("INVALID", invalid));
    assertThat(run.err())
        .as("named once")
        .containsOnlyOnce("cublasSscal is not simulated; it returns 15");
  }

  private static Path jcuda(String artifact, String version) {
    Path jar = Path.of("target", "jcudas", artifact + "-" + version + ".jar");
    assertThat(Files.isRegularFile(jar)).as("%s", jar).isTrue();
    return jar.toAbsolutePath();
  }
}
