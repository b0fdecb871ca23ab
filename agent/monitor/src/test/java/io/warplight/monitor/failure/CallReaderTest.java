package io.warplight.monitor.failure;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Function;
import io.warplight.monitor.thread.ThreadContexts;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallReaderTest {

  private static final String RUNTIME = "jcuda/runtime/JCuda";
  private static final String DRIVER = "jcuda/driver/JCudaDriver";
  private static final String MEMCPY = "(Ljcuda/Pointer;Ljcuda/Pointer;JI)I";
  private static final String GET_GLOBAL =
      "(Ljcuda/driver/CUdeviceptr;[JLjcuda/driver/CUmodule;Ljava/lang/String;)I";
  private static final String GET_FUNCTION =
      "(Ljcuda/driver/CUfunction;Ljcuda/driver/CUmodule;Ljava/lang/String;)I";

  private final Catalogue catalogue = new Catalogue();
  private final CallReader calls = new CallReader(new ThreadContexts());

  @ParameterizedTest
  @CsvSource({
    "0, host_to_host",
    "1, host_to_device",
    "2, device_to_host",
    "3, device_to_device",
    "4, by_address",
    "5,",
    "-1,"
  })
  void copyHasSizeAndDirection(int kind, @Nullable String direction) {
    Call call = read(RUNTIME, "cudaMemcpy", MEMCPY, null, null, 1024L, kind);
    assertThat(call.bytes()).isEqualTo(1024);
    assertThat(call.direction()).isEqualTo(direction);
  }

  @Test
  void driverCopiesTellTheirDirectionByTheirParameters() {
    Call call =
        read(
            DRIVER,
            "cuMemcpyHtoD",
            "(Ljcuda/driver/CUdeviceptr;Ljcuda/Pointer;J)I",
            null,
            null,
            16L);
    assertThat(call.direction()).isEqualTo("host_to_device");
    assertThat(call.bytes()).isEqualTo(16);
  }

  @Test
  void launchHasItsShapeAndStream() {
    Call call =
        read(
            DRIVER,
            "cuLaunchKernel",
            "(Ljcuda/driver/CUfunction;IIIIIIILjcuda/driver/CUstream;Ljcuda/Pointer;Ljcuda/Pointer;)I",
            null,
            7,
            1,
            1,
            256,
            2,
            1,
            48,
            null,
            null,
            null);
    assertThat(call.grid()).isEqualTo("7,1,1");
    assertThat(call.block()).isEqualTo("256,2,1");
    assertThat(call.sharedMemory()).isEqualTo(48);
    assertThat(call.stream()).isEqualTo("default");
  }

  @Test
  void deviceThatWasAskedForIsNotTheThreads() {
    Call call = read(RUNTIME, "cudaSetDevice", "(I)I", 9);
    assertThat(call.requestedDevice()).isEqualTo(9);
    assertThat(call.device()).isEqualTo(ThreadContexts.UNKNOWN_DEVICE);
  }

  @Test
  void longNamesAreCut() {
    Call call = read(DRIVER, "cuModuleGetFunction", GET_FUNCTION, null, null, "k".repeat(10_000));
    assertThat(call.name()).hasSize(303).endsWith("k...");
    Call whole = read(DRIVER, "cuModuleGetFunction", GET_FUNCTION, null, null, "add");
    assertThat(whole.name()).isEqualTo("add");
  }

  @Test
  void onlyWhatIsAskedForAsAKernelIsOne() {
    Call function = read(DRIVER, "cuModuleGetFunction", GET_FUNCTION, null, null, "add");
    assertThat(function.kernel()).isEqualTo("add");
    Call global = read(DRIVER, "cuModuleGetGlobal", GET_GLOBAL, null, null, null, "table");
    assertThat(global.name()).isEqualTo("table");
    assertThat(global.kernel()).isNull();
  }

  @Test
  void argumentsOfAnotherShapeAreLeftAlone() {
    assertThat(read(RUNTIME, "cudaMemcpy", MEMCPY, 1L).bytes()).isEqualTo(-1);
    Call strange = read(RUNTIME, "cudaMemcpy", MEMCPY, "a", "b", "c", "d");
    assertThat(strange.bytes()).isEqualTo(-1);
    assertThat(strange.direction()).isNull();
  }

  private Call read(String owner, String name, String descriptor, @Nullable Object... arguments) {
    Function function = catalogue.function(owner, name, descriptor);
    assertThat(function).as(name).isNotNull();
    return calls.read(function, arguments);
  }
}
