package io.warplight.monitor.failure;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.Fate;
import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Domain;
import io.warplight.catalog.Function;
import io.warplight.catalog.Numbering;
import io.warplight.catalog.Status;
import io.warplight.monitor.caller.SourceLine;
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

  @Test
  void failuresOfOthersNeverSetIt() {
    Status driver = catalogue.status(Domain.DRIVER, 1);
    errors.failed(function("cudaDeviceSynchronize"), error(driver));
    assertThat(repeats("cudaGetLastError", 1)).isFalse();
  }

  /** Whether the thread's last error is told again; if it is not, it is the newest from now on. */
  private boolean repeats(String name, int code) {
    Function function = function(name);
    Status status = catalogue.status(function, code, Numbering.CURRENT);
    if (errors.readBack(function, status) != null) {
      return true;
    }
    errors.failed(function, error(status));
    return false;
  }

  private Function function(String name) {
    Function function = catalogue.function(RUNTIME, name, "()I");
    assertThat(function).as(name).isNotNull();
    return function;
  }

  private static LastError error(Status status) {
    SourceLine line = new SourceLine("app.Main", "main", "Main.java", 1);
    return new LastError(status, "cudaX", line, "()V", 0, Fate.DISCARDED, false, -1);
  }
}
