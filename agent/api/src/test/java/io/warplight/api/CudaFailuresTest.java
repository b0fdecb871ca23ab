package io.warplight.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** Without an agent; with one it is tested on the shipped jars. */
class CudaFailuresTest {

  @Test
  void nothingIsWatched() {
    assertThat(CudaFailures.areWatched()).isFalse();
  }

  @Test
  void thereAreNoFailures() {
    Mark start = CudaFailures.mark();
    assertThat(CudaFailures.ofThread(start)).isEmpty();
    assertThat(CudaFailures.ofProcess(start)).isEmpty();
    assertThat(CudaFailures.ofTrace("0af7651916cd43dd8448eb211c80319c", start)).isEmpty();
  }

  @Test
  void assertionsHold() {
    Mark start = CudaFailures.mark();
    assertThatCode(() -> CudaFailures.assertNoneSwallowed(start)).doesNotThrowAnyException();
    assertThatCode(() -> CudaFailures.assertThreadSwallowedNone(start)).doesNotThrowAnyException();
  }

  @Test
  void listenersMayComeAndGo() {
    try (CudaFailures.Listening listening =
        CudaFailures.listen(
            failure -> {
              throw new AssertionError(failure);
            })) {
      assertThat(listening).isNotNull();
    }
  }

  @Test
  void scopesRunTheirTasks() throws Exception {
    try (CudaScope scope = CudaScope.open()) {
      Callable<Integer> task = scope.wrap(() -> 7);
      assertThat(task.call()).isEqualTo(7);
      assertThat(scope.failures()).isEmpty();
      scope.assertNoneSwallowed();
    }
  }
}
