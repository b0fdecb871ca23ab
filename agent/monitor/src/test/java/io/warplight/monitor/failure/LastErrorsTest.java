package io.warplight.monitor.failure;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Function;
import io.warplight.catalog.Numbering;
import org.junit.jupiter.api.Test;

class LastErrorsTest {

  private static final String RUNTIME = "jcuda/runtime/JCuda";

  private final Catalogue catalogue = new Catalogue();
  private final LastErrors errors = new LastErrors();

  @Test
  void errorThatIsReadBackRepeatsOnce() {
    assertThat(repeats("cudaDeviceSynchronize", 2)).isFalse();
    assertThat(repeats("cudaPeekAtLastError", 2)).isTrue();
    assertThat(repeats("cudaGetLastError", 2)).isTrue();
    assertThat(repeats("cudaGetLastError", 2)).as("it was cleared").isFalse();
  }

  @Test
  void anotherErrorIsNews() {
    assertThat(repeats("cudaDeviceSynchronize", 2)).isFalse();
    assertThat(repeats("cudaGetLastError", 3)).isFalse();
  }

  @Test
  void sameCallThatFailsAgainIsAFailureOfItsOwn() {
    assertThat(repeats("cudaDeviceSynchronize", 2)).isFalse();
    assertThat(repeats("cudaDeviceSynchronize", 2)).isFalse();
  }

  @Test
  void anotherThreadsErrorIsNotRepeated() throws InterruptedException {
    Thread other = new Thread(() -> repeats("cudaDeviceSynchronize", 2));
    other.start();
    other.join();
    assertThat(repeats("cudaGetLastError", 2)).isFalse();
  }

  private boolean repeats(String name, int code) {
    Function function = catalogue.function(RUNTIME, name, "()I");
    assertThat(function).as(name).isNotNull();
    return errors.repeats(function, catalogue.status(function, code, Numbering.CURRENT));
  }
}
