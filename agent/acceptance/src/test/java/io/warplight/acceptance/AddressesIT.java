package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the addresses tell that launches and copies were given ({@code suspects.addresses}): memory
 * that is given back while it may be in use, and the misaligned one behind a 716. Run on the
 * simulated device with the shipped jar, beside near misses that stay silent.
 */
class AddressesIT {

  private static final Path PTX =
      Path.of("src/test/resources/io/warplight/acceptance/late-seeds.ptx");

  private static final String SOURCE =
      """
      import static jcuda.driver.JCudaDriver.*;

      import java.nio.file.Files;
      import java.nio.file.Paths;
      import java.util.Arrays;
      import jcuda.Pointer;
      import jcuda.driver.*;

      public class Given {
        /** Is given memory and touches none: what is freed too early does not fail here. */
        private static final CUfunction spin = new CUfunction();

        private static final CUfunction add = new CUfunction();
        private static final CUstream one = new CUstream();
        private static final CUstream other = new CUstream();

        public static void main(String[] arguments) throws Exception {
          must(cuInit(0));
          CUdevice device = new CUdevice();
          must(cuDeviceGet(device, 0));
          must(cuCtxCreate(new CUcontext(), 0, device));
          byte[] text = Files.readAllBytes(Paths.get(arguments[0]));
          CUmodule module = new CUmodule();
          must(cuModuleLoadData(module, Arrays.copyOf(text, text.length + 1)));
          must(cuModuleGetFunction(spin, module, "spin"));
          must(cuModuleGetFunction(add, module, "add_one"));
          must(cuStreamCreate(one, 1));
          must(cuStreamCreate(other, 1));
          waited();
          sameStream();
          ordered();
          plain();
          unordered();
          pool();
          aligned();
          misaligned();
        }

        private static void unordered() {
          CUdeviceptr memory = allocate();
          must(launch(memory));
          must(cuMemFreeAsync(memory, other)); // unordered
          must(cuCtxSynchronize());
        }

        private static void pool() {
          CUdeviceptr memory = allocate();
          must(cuMemcpyDtoDAsync(memory.withByteOffset(64), memory, 32, one));
          must(cuMemFree(memory)); // pool
          must(cuCtxSynchronize());
        }

        private static void waited() {
          CUdeviceptr memory = allocate();
          must(launch(memory));
          must(cuStreamSynchronize(one));
          must(cuMemFreeAsync(memory, other));
        }

        private static void sameStream() {
          CUdeviceptr memory = allocate();
          must(launch(memory));
          must(cuMemFreeAsync(memory, one));
          must(cuCtxSynchronize());
        }

        private static void ordered() {
          CUdeviceptr memory = allocate();
          CUevent event = new CUevent();
          must(cuEventCreate(event, CUevent_flags.CU_EVENT_DISABLE_TIMING));
          must(launch(memory));
          must(cuEventRecord(event, one));
          must(cuStreamWaitEvent(other, event, 0));
          must(cuMemFreeAsync(memory, other));
          must(cuCtxSynchronize());
        }

        /** This free waits. */
        private static void plain() {
          CUdeviceptr memory = new CUdeviceptr();
          must(cuMemAlloc(memory, 4096));
          must(launch(memory));
          must(cuMemFree(memory));
          must(cuCtxSynchronize());
        }

        private static void aligned() {
          CUdeviceptr memory = new CUdeviceptr();
          must(cuMemAlloc(memory, 4096));
          must(launch(add, memory.withByteOffset(16)));
          must(cuStreamSynchronize(one));
        }

        private static void misaligned() {
          CUdeviceptr memory = new CUdeviceptr();
          must(cuMemAlloc(memory, 4096));
          must(launch(add, memory.withByteOffset(16)));
          must(cuLaunchKernel(add, 1, 1, 1, 32, 1, 1, 0, other, Pointer.to(
              Pointer.to(memory.withByteOffset(66))), null)); // misaligned
          System.out.println("heard " + cuStreamSynchronize(other));
        }

        private static CUdeviceptr allocate() {
          CUdeviceptr memory = new CUdeviceptr();
          must(cuMemAllocAsync(memory, 4096, one));
          return memory;
        }

        private static int launch(CUdeviceptr memory) {
          return launch(spin, memory);
        }

        private static int launch(CUfunction kernel, CUdeviceptr memory) {
          Pointer parameters = Pointer.to(Pointer.to(memory));
          return cuLaunchKernel(kernel, 1, 1, 1, 32, 1, 1, 0, one, parameters, null);
        }

        private static void must(int status) {
          if (status != 0) {
            throw new IllegalStateException("status " + status);
          }
        }
      }
      """;

  @TempDir static Path classes;

  @BeforeAll
  static void compile() {
    Sources.compile(classes, List.of(Jars.jcuda()), SOURCE);
  }

  @Test
  void memoryInUseAndTheMisalignedParameterAreNamedAndNothingElse() {
    Run run = run(",suspects.addresses=true");

    assertThat(run.out()).as(run.toString()).contains("heard 716");
    List<String> said = run.errLines().stream().filter(l -> l.contains("gives back")).toList();
    assertThat(said).as(run.toString()).hasSize(2);
    assertThat(said.get(0))
        .contains(at("unordered") + ": cuMemFreeAsync gives back 0x")
        .contains("which is parameter 0 of kernel spin<<<1, 32>>> launched on stream 0x")
        .contains("this stream is not ordered behind it");
    assertThat(said.get(1))
        .contains(at("pool") + ": cuMemFree gives back 0x")
        .contains("which is destination of cuMemcpyDtoDAsync submitted on stream 0x")
        .contains("of a pool's memory this call waits for nothing");
    assertThat(run.err())
        .containsPattern(
            "Note: parameter 0 of kernel add_one<<<1, 32>>> launched on [^:]*"
                + "\\(Given\\.java:"
                + (Sources.line(SOURCE, "misaligned") - 1)
                + "\\) is 0x[0-9a-f]*42, a multiple of 2 and not of 4: ");
  }

  @Test
  void nothingIsKeptUnlessAskedFor() {
    Run run = run("");

    assertThat(run.out()).as(run.toString()).contains("heard 716");
    assertThat(run.err()).doesNotContain("gives back").doesNotContain("a multiple of");
  }

  private static Run run(String options) {
    return ForkedJvm.on(Jdk.V17)
        .options("-javaagent:" + Jars.simulator())
        .agent("report=all" + options)
        .classPath(classes, Jars.jcuda())
        .main("Given")
        .arguments(PTX.toAbsolutePath().toString())
        .run();
  }

  private static String at(String mark) {
    return "(Given.java:" + Sources.line(SOURCE, mark) + ")";
  }
}
