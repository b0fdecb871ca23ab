package io.warplight.monitor.suspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Function;
import io.warplight.monitor.thread.CoarseClock;
import io.warplight.monitor.thread.CurrentContext;
import io.warplight.monitor.thread.Handles;
import io.warplight.monitor.thread.ThreadContexts;
import java.util.Objects;
import jcuda.runtime.cudaEvent_t;
import jcuda.runtime.cudaStream_t;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two devices with work left on each; a call on the second hears of a loss. */
class HeardOfDeviceTest {

  private static final String RUNTIME = "jcuda/runtime/JCuda";

  private final ThreadContexts threads = new ThreadContexts();
  private final CurrentContext current = new CurrentContext(threads);
  private final Suspects suspects = new Suspects(threads, new CoarseClock(() -> {}));
  private final Submissions submissions = new Submissions(suspects);
  private final Synchronizations synchronizations = new Synchronizations(suspects, () -> {});
  private final cudaStream_t first = Handles.at(new cudaStream_t(), 0xA00);
  private final cudaStream_t second = Handles.at(new cudaStream_t(), 0xB00);
  private final cudaEvent_t event = Handles.at(new cudaEvent_t(), 0xE00);
  private final Function synchronize =
      Objects.requireNonNull(
          new Catalogue()
              .function(RUNTIME, "cudaStreamSynchronize", "(Ljcuda/runtime/cudaStream_t;)I"));

  @BeforeEach
  void submitToBoth() {
    suspects.devicesBy((function, arguments, device) -> device);
    current.create(0xC0, 0);
    submissions.createdBlocking(0, first);
    submit(first);
    record();
    current.create(0xC1, 1);
    submissions.createdBlocking(0, second);
    submit(second);
  }

  @Test
  void workOfAnotherDeviceIsNotSuspected() {
    assertThat(heard().suspects()).hasSize(1);
    assertThat(heard().isCertain()).isTrue();
  }

  @Test
  void allAreWhereNobodyKnowsWhoseTheStreamIs() {
    suspects.devicesBy((function, arguments, device) -> -1);
    assertThat(heard().suspects()).hasSize(2);
    assertThat(heard().isCertain()).isFalse();
  }

  @Test
  void allAreOnceAStreamWaitedForTheOtherDevice() {
    long token = synchronizations.waiting(event, second);
    synchronizations.waits(0, token, event, second);
    assertThat(heard().suspects()).hasSize(2);
  }

  @Test
  void allAreOnceAStreamWaitedForAnEventThatStandsForNothingKnown() {
    // Two records at once: nobody knows which came last.
    synchronizations.recording(event, first);
    record();
    long token = synchronizations.waiting(event, second);
    synchronizations.waits(0, token, event, second);
    assertThat(heard().suspects()).hasSize(2);
  }

  @Test
  void waitThatFailedCrossesNothing() {
    long token = synchronizations.waiting(event, second);
    synchronizations.waits(400, token, event, second);
    assertThat(heard().isCertain()).isTrue();
  }

  private Suspects.Accusation heard() {
    return suspects.heardBy(synchronize, new Object[] {second}, 1);
  }

  private void record() {
    synchronizations.recorded(0, synchronizations.recording(event, first), event, first);
  }

  private void submit(cudaStream_t stream) {
    int by = TestSubmitter.of(suspects);
    submissions.submitted(0, submissions.submitting(by, stream));
  }
}
