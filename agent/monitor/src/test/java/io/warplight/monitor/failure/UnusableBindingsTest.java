package io.warplight.monitor.failure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UnusableBindingsTest {

  @Test
  void jcudasPageOfTextBecomesTheLibraryAndTheReason() {
    String page =
        "Error while loading native library \"JCudaDriver-12.6.0-linux-x86_64\"\n"
            + "Operating system name: Linux\n"
            + "Stack trace from the attempt to load the library as a file:\n"
            + "java.lang.UnsatisfiedLinkError: /tmp/libJCudaDriver-12.6.0-linux-x86_64.so:"
            + " libcuda.so.1: cannot open shared object file: No such file or directory\n";
    UnusableBinding binding =
        UnusableBindings.describe("jcuda.driver.JCudaDriver", new UnsatisfiedLinkError(page));
    assertThat(binding.className()).isEqualTo("jcuda.driver.JCudaDriver");
    assertThat(binding.library()).isEqualTo("JCudaDriver-12.6.0-linux-x86_64");
    assertThat(binding.cause()).isEqualTo("libcuda.so.1 was not found");
  }

  @Test
  void otherwiseTheInnermostCauseSpeaks() {
    Throwable error =
        new ExceptionInInitializerError(new IllegalStateException("no\nluck", new Error("why\nx")));
    UnusableBinding binding = UnusableBindings.describe("jcuda.jcublas.JCublas2", error);
    assertThat(binding.library()).isNull();
    assertThat(binding.cause()).isEqualTo("it did not initialise: Error: why");
  }

  @Test
  void aCauseThatLeadsInACircleEnds() {
    Exception a = new Exception("a");
    Exception b = new Exception("b", a);
    a.initCause(b);
    assertThat(UnusableBindings.describe("x", a).cause()).isNotEmpty();
  }

  @Test
  void noMessageIsSaid() {
    assertThat(UnusableBindings.describe("x", new NoClassDefFoundError()).cause())
        .isEqualTo("it did not initialise: NoClassDefFoundError: no message");
  }

  @Test
  void aClassThatIsNotThereDidNotFailToInitialise() {
    Throwable error = new NoClassDefFoundError("jcuda/runtime/JCuda");
    error.initCause(new ClassNotFoundException("jcuda.runtime.JCuda"));
    assertThat(UnusableBindings.describe("jcuda.runtime.JCuda", error).cause())
        .isEqualTo(
            "the class that calls it does not find it:"
                + " ClassNotFoundException: jcuda.runtime.JCuda");
    assertThat(UnusableBindings.isAbsent("jcuda/runtime/JCuda", error)).isTrue();
    assertThat(
            UnusableBindings.isAbsent(
                "jcuda/runtime/JCuda",
                new NoClassDefFoundError("Could not initialize class jcuda.runtime.JCuda")))
        .isFalse();
  }
}
