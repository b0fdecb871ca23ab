package io.warplight.monitor.handle;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.catalog.Binding;
import io.warplight.catalog.BindingNames;
import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Function;
import io.warplight.catalog.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class HandleKindTest {

  private final Catalogue catalogue = new Catalogue();

  @ParameterizedTest
  @EnumSource
  void numberIsItsPlace(HandleKind kind) {
    assertThat(HandleKind.of(kind.number())).isSameAs(kind);
    assertThat(HandleKind.values()[kind.number()]).isSameAs(kind);
  }

  @ParameterizedTest
  @EnumSource
  void endNumberIsItsPlace(Handle.End end) {
    assertThat(Handle.End.of(end.number())).isSameAs(end);
  }

  @ParameterizedTest
  @CsvSource({
    "jcuda/runtime/JCuda, cudaMalloc, (Ljcuda/Pointer;J)I, DEVICE_MEMORY",
    "jcuda/runtime/JCuda, cudaMallocManaged, (Ljcuda/Pointer;JI)I, MANAGED_MEMORY",
    "jcuda/runtime/JCuda, cudaHostAlloc, (Ljcuda/Pointer;JI)I, PINNED_MEMORY",
    "jcuda/runtime/JCuda, cudaHostRegister, (Ljcuda/Pointer;JI)I, REGISTERED_MEMORY",
    "jcuda/driver/JCudaDriver, cuStreamCreate, (Ljcuda/driver/CUstream;I)I, STREAM",
    "jcuda/driver/JCudaDriver, cuModuleLoad, (Ljcuda/driver/CUmodule;Ljava/lang/String;)I, MODULE",
    "jcuda/jcublas/JCublas2, cublasCreate, (Ljcuda/jcublas/cublasHandle;)I, LIBRARY",
    "jcuda/jcufft/JCufft, cufftPlan1d, (Ljcuda/jcufft/cufftHandle;III)I, PLAN",
  })
  void kindIsFoundByRoles(String owner, String name, String descriptor, HandleKind kind) {
    Function function = catalogue.function(owner, name, descriptor);
    assertThat(HandleKind.of(function, HandleWatcher.made(function))).isSameAs(kind);
  }

  @Test
  void runtimeAndDriverNameTheSameThing() {
    Function runtime =
        catalogue.function(
            "jcuda/runtime/JCuda", "cudaStreamCreate", "(Ljcuda/runtime/cudaStream_t;)I");
    Function driver =
        catalogue.function(
            "jcuda/driver/JCudaDriver", "cuStreamDestroy", "(Ljcuda/driver/CUstream;)I");
    assertThat(HandleKind.STREAM.space(runtime)).isEqualTo(HandleKind.STREAM.space(driver));
  }

  /** What is of no kind would be missing from the table; a graph's nodes end with the graph. */
  @Test
  void everythingThatIsCreatedOrDestroyedHasAKind() {
    for (int i = 0; i < BindingNames.count(); i++) {
      Binding binding = catalogue.binding(BindingNames.name(i));
      assertThat(binding).isNotNull();
      for (Function function : binding.functions()) {
        int made = HandleWatcher.made(function);
        int ended = HandleWatcher.ended(function);
        if (made >= 0 && !function.has(made, Role.GRAPH_NODE)) {
          assertThat(HandleKind.of(function, made)).as(function.toString()).isNotNull();
        }
        if (ended >= 0 && !function.has(ended, Role.GRAPH_NODE)) {
          assertThat(HandleKind.of(function, ended)).as(function.toString()).isNotNull();
        }
      }
    }
  }
}
