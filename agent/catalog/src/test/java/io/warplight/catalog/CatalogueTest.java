package io.warplight.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CatalogueTest {
  private static final String JCUDA = "jcuda/runtime/JCuda";
  private static final String DRIVER = "jcuda/driver/JCudaDriver";

  private final Catalogue catalogue = new Catalogue();

  private Function function(String owner, String name, String descriptor) {
    Function function = catalogue.function(owner, name, descriptor);
    assertThat(function).as(name).isNotNull();
    return function;
  }

  @Test
  void describesAFunction() {
    Function copy =
        function(
            JCUDA,
            "cudaMemcpyAsync",
            "(Ljcuda/Pointer;Ljcuda/Pointer;JILjcuda/runtime/cudaStream_t;)I");
    assertThat(copy.domain()).isEqualTo(Domain.RUNTIME);
    assertThat(copy.effects()).containsExactly(Effect.COPY, Effect.ASYNC);
    assertThat(copy.indexOf(Role.DESTINATION)).isZero();
    assertThat(copy.indexOf(Role.SOURCE)).isEqualTo(1);
    assertThat(copy.indexOf(Role.SIZE)).isEqualTo(2);
    assertThat(copy.indexOf(Role.KIND)).isEqualTo(3);
    assertThat(copy.indexOf(Role.STREAM)).isEqualTo(4);
    assertThat(function(JCUDA, copy.name(), copy.descriptor())).isSameAs(copy);
  }

  @Test
  void tellsStatusesFromOtherNumbers() {
    assertThat(catalogue.knowledge(JCUDA, "cudaDeviceSynchronize", "()I"))
        .isEqualTo(Knowledge.FUNCTION);
    assertThat(catalogue.knowledge(DRIVER, "align", "(II)I")).isEqualTo(Knowledge.NO_STATUS);
    assertThat(catalogue.knowledge("jcuda/jcusparse/JCusparse", "checkForError", "(I)I"))
        .isEqualTo(Knowledge.NO_STATUS);
    assertThat(catalogue.knowledge("jcuda/jcublas/JCublas", "cublasIsamax", "(ILjcuda/Pointer;I)I"))
        .isEqualTo(Knowledge.NO_STATUS);
    assertThat(
            catalogue.knowledge(DRIVER, "cuDeviceGetLuidNative", "([B[ILjcuda/driver/CUdevice;)I"))
        .isEqualTo(Knowledge.FUNCTION);
  }

  @Test
  void guessesNothingAboutFunctionsOfANewerBinding() {
    assertThat(catalogue.function(JCUDA, "cudaFromTheFuture", "(I)I")).isNull();
    assertThat(catalogue.knowledge(JCUDA, "cudaFromTheFuture", "(I)I"))
        .isEqualTo(Knowledge.UNKNOWN);
    assertThat(catalogue.knowledge(JCUDA, "cudaMalloc", "(Ljcuda/Pointer;JI)I"))
        .isEqualTo(Knowledge.UNKNOWN);
    assertThat(catalogue.knowledge(JCUDA, "cudaGetErrorString", "(I)Ljava/lang/String;"))
        .isEqualTo(Knowledge.OTHER);
    assertThat(catalogue.knowledge("java/lang/Math", "abs", "(I)I")).isEqualTo(Knowledge.OTHER);
    assertThat(catalogue.function("java/lang/Math", "abs", "(I)I")).isNull();
    assertThat(catalogue.binding("java/lang/Math")).isNull();
    assertThat(catalogue.isBinding("java/lang/Math")).isFalse();
  }

  @Test
  void knowsWhereEachBindingKeepsItsExceptionsFlag() {
    Binding jcuda = catalogue.binding(JCUDA);
    assertThat(jcuda.owner()).isEqualTo(JCUDA).isEqualTo(jcuda.toString());
    assertThat(jcuda.domain()).isEqualTo(Domain.RUNTIME);
    assertThat(jcuda.exceptionsOwner()).isEqualTo(JCUDA);
    assertThat(jcuda.exceptionsField()).isEqualTo("exceptionsEnabled");
    assertThat(catalogue.binding("jcuda/jcusolver/JCusolverDn").exceptionsOwner())
        .isEqualTo("jcuda/jcusolver/JCusolver");
  }

  @Test
  void namesTheHazardOfTheLegacyBindingAlone() {
    for (int i = 0; i < BindingNames.count(); i++) {
      Binding binding = catalogue.binding(BindingNames.name(i));
      if (binding.owner().equals("jcuda/jcublas/JCublas")) {
        assertThat(binding.hazard()).contains("cublasGetError").contains("clears");
      } else {
        assertThat(binding.hazard()).as(binding.owner()).isNull();
      }
    }
  }

  @Test
  void readsACodeInItsDomain() {
    assertThat(catalogue.status(Domain.RUNTIME, 13).name()).isEqualTo("cudaErrorInvalidSymbol");
    assertThat(catalogue.status(Domain.DRIVER, 13).known()).isFalse();
    assertThat(catalogue.status(Domain.NVML, 13).name()).isEqualTo("NVML_ERROR_FUNCTION_NOT_FOUND");
    assertThat(catalogue.status(Domain.CUBLAS, 13).tag()).isEqualTo("execution_failed");
    assertThat(catalogue.status(Domain.RUNTIME, 46).name())
        .isEqualTo("cudaErrorDevicesUnavailable");
    assertThat(catalogue.status(Domain.RUNTIME, 700))
        .hasToString("runtime 700 cudaErrorIllegalAddress");
    for (Domain domain : Domain.values()) {
      assertThat(catalogue.status(domain, domain.success()).severity()).isEqualTo(Severity.SUCCESS);
      assertThat(catalogue.status(domain, 987_654).tag()).isEqualTo("code_987654");
    }
    assertThat(catalogue.faults()).isEmpty();
  }

  @Test
  void readsOldCodesInTheirNumbering() {
    assertThat(catalogue.status(Domain.RUNTIME, 77, Numbering.BEFORE_10_1).name())
        .isEqualTo("cudaErrorIllegalAddress");
    assertThat(catalogue.status(Domain.RUNTIME, 77).known()).isFalse();
    assertThat(catalogue.status(Domain.RUNTIME, 4, Numbering.BEFORE_10_1).severity())
        .isEqualTo(Severity.STICKY);
    assertThat(catalogue.status(Domain.RUNTIME, 4, Numbering.BEFORE_11).name())
        .isEqualTo("cudaErrorCudartUnloading");
    assertThat(catalogue.status(Domain.DRIVER, 700, Numbering.BEFORE_10_1).name())
        .isEqualTo("CUDA_ERROR_ILLEGAL_ADDRESS");
    assertThat(catalogue.status(Domain.CUSOLVER, 14, Numbering.BEFORE_11).tag())
        .isEqualTo("irs_internal_error");
    assertThat(catalogue.status(Domain.CUSOLVER, 14).tag()).isEqualTo("irs_params_invalid_prec");
  }

  @Test
  void knowsPendingAndBenignByTheFunctionThatReturnsThem() {
    Function query = function(JCUDA, "cudaStreamQuery", "(Ljcuda/runtime/cudaStream_t;)I");
    Function malloc = function(JCUDA, "cudaMalloc", "(Ljcuda/Pointer;J)I");
    Function enable = function(DRIVER, "cuCtxEnablePeerAccess", "(Ljcuda/driver/CUcontext;I)I");
    assertThat(catalogue.status(query, 600, Numbering.CURRENT).severity())
        .isEqualTo(Severity.PENDING);
    assertThat(catalogue.status(query, 34, Numbering.BEFORE_10_1).severity())
        .isEqualTo(Severity.PENDING);
    assertThat(catalogue.status(query, 600, Numbering.BEFORE_10_1).severity())
        .isEqualTo(Severity.FAILURE);
    assertThat(catalogue.status(query, 700, Numbering.CURRENT).severity())
        .isEqualTo(Severity.STICKY);
    assertThat(catalogue.status(malloc, 600, Numbering.CURRENT).severity())
        .isEqualTo(Severity.FAILURE);
    assertThat(catalogue.status(enable, 704, Numbering.CURRENT).severity())
        .isEqualTo(Severity.BENIGN);
    assertThat(catalogue.status(malloc, 704, Numbering.CURRENT).severity().isFailure()).isTrue();
  }

  @Test
  void knowsStatusesThatTheBindingMade() {
    Function copy = function(JCUDA, "cudaMemcpy", "(Ljcuda/Pointer;Ljcuda/Pointer;JI)I");
    Status direction = catalogue.status(copy, 21, Numbering.CURRENT);
    assertThat(copy.isRefusedByBinding(direction)).isTrue();
    assertThat(copy.isMadeByBinding(direction)).isTrue();
    assertThat(copy.isRefusedByBinding(catalogue.status(copy, 1, Numbering.CURRENT))).isFalse();
    assertThat(copy.isMadeByBinding(catalogue.status(Domain.DRIVER, 21))).isFalse();
    Function transform =
        function("jcuda/jcufft/JCufft", "cufftExecR2C", "(Ljcuda/jcufft/cufftHandle;[F[F)I");
    Status internal = catalogue.status(transform, 255, Numbering.CURRENT);
    assertThat(transform.isMadeByBinding(internal)).isTrue();
    assertThat(transform.isRefusedByBinding(internal)).isFalse();
  }

  @Test
  void knowsFormatters() {
    String toText = "(I)Ljava/lang/String;";
    assertThat(catalogue.isFormatter("jcuda/runtime/cudaError", "stringFor", toText)).isTrue();
    assertThat(catalogue.formatterDomain("jcuda/driver/CUresult", "stringFor", toText))
        .isEqualTo(Domain.DRIVER);
    assertThat(catalogue.isFormatter("jcuda/runtime/cudaMemcpyKind", "stringFor", toText))
        .isFalse();
  }

  @Test
  void readsOnlyTheFilesThatItIsAskedAbout() {
    List<String> read = new ArrayList<>();
    Catalogue watched =
        new Catalogue(
            name -> {
              read.add(name);
              return Resources.BESIDE_THE_CLASSES.read(name);
            });
    assertThat(watched.isBinding(JCUDA)).isTrue();
    assertThat(watched.knowledge("java/lang/Math", "abs", "(I)I")).isEqualTo(Knowledge.OTHER);
    assertThat(read).isEmpty();
    watched.function(JCUDA, "cudaFree", "(Ljcuda/Pointer;)I");
    watched.function(JCUDA, "cudaMalloc", "(Ljcuda/Pointer;J)I");
    watched.status(Domain.RUNTIME, 1);
    watched.status(Domain.RUNTIME, 2);
    assertThat(read).containsExactly("bindings/JCuda.txt", "statuses/runtime.txt");
  }

  @Test
  void failsOpenWhereAFileCannotBeRead() {
    Catalogue broken =
        new Catalogue(
            name -> {
              throw new IOException("gone: " + name);
            });
    assertThat(broken.function(JCUDA, "cudaFree", "(Ljcuda/Pointer;)I")).isNull();
    assertThat(broken.knowledge(JCUDA, "cudaFree", "(Ljcuda/Pointer;)I"))
        .isEqualTo(Knowledge.UNKNOWN);
    assertThat(broken.binding(JCUDA)).isNull();
    assertThat(broken.isFormatter("jcuda/runtime/cudaError", "stringFor", "(I)V")).isFalse();
    assertThat(broken.status(Domain.RUNTIME, 0).severity()).isEqualTo(Severity.SUCCESS);
    assertThat(broken.status(Domain.RUNTIME, 700).severity()).isEqualTo(Severity.FAILURE);
    assertThat(broken.statuses(Domain.RUNTIME, Numbering.CURRENT)).isEmpty();
    assertThat(broken.faults())
        .containsExactly(
            "gone: bindings/JCuda.txt", "gone: formatters.txt", "gone: statuses/runtime.txt");
  }

  @Test
  void failsOpenWhereAnEntryIsBroken() {
    String head = "binding " + JCUDA + "\ndomain runtime\nexceptions " + JCUDA + ".x\n";
    Catalogue broken =
        new Catalogue(
            name -> head + "cudaFree(Pointer p)\n    free\nno_status up(What x)\n    because y\n");
    for (int i = 0; i < 3; i++) {
      assertThat(broken.function(JCUDA, "cudaFree", "(Ljcuda/Pointer;)I")).isNull();
      assertThat(broken.knowledge(JCUDA, "up", "(I)I")).isEqualTo(Knowledge.UNKNOWN);
    }
    assertThat(broken.faults())
        .containsExactly(
            "bindings/JCuda.txt:4: a type that is not imported: Pointer",
            "bindings/JCuda.txt:6: a type that is not imported: What");
  }

  @Test
  void refusesAFileThatDescribesAnotherClass() {
    Catalogue mixedUp =
        new Catalogue(name -> Resources.BESIDE_THE_CLASSES.read("bindings/JCufft.txt"));
    assertThat(mixedUp.binding(JCUDA)).isNull();
    assertThat(mixedUp.faults())
        .containsExactly(
            "bindings/JCuda.txt:1: describes jcuda/jcufft/JCufft, not jcuda/runtime/JCuda");
  }

  @Test
  void saysWhichResourceIsMissing() {
    assertThat(
            org.assertj.core.api.Assertions.catchThrowable(
                () -> Resources.BESIDE_THE_CLASSES.read("bindings/None.txt")))
        .isInstanceOf(IOException.class)
        .hasMessage("no such file in the catalogue: bindings/None.txt");
  }
}
