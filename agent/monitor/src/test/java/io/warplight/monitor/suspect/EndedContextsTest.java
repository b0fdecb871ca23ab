package io.warplight.monitor.suspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.monitor.thread.CoarseClock;
import io.warplight.monitor.thread.CurrentContext;
import io.warplight.monitor.thread.Handles;
import io.warplight.monitor.thread.ThreadContexts;
import jcuda.driver.CUcontext;
import jcuda.runtime.cudaStream_t;
import org.junit.jupiter.api.Test;

/** A context's address comes again after its destruction; what was known of it must not. */
class EndedContextsTest {

  private static final long ADDRESS = 0xC1;

  private final ThreadContexts threads = new ThreadContexts();
  private final CurrentContext current = new CurrentContext(threads);
  private final Suspects suspects = new Suspects(threads, new CoarseClock(() -> {}));
  private final Streams streams = suspects.streams;
  private final Submissions submissions = new Submissions(suspects);

  @Test
  void contextAtTheAddressOfADestroyedOneConfirmsNothingOfIt() {
    current.create(ADDRESS, 0);
    StreamWork before = streams.at(0);
    submit();
    destroy(ADDRESS, 0);
    current.create(ADDRESS, 0);

    assertThat(streams.at(0)).isNotSameAs(before);
    synchronize();
    assertThat(suspects.of(0).suspects()).hasSize(1);
  }

  @Test
  void contextThatIsMadeCurrentAgainIsTheSame() {
    current.create(ADDRESS, 0);
    StreamWork before = streams.at(0);
    submit();
    current.pop();
    current.push(ADDRESS);

    assertThat(streams.at(0)).isSameAs(before);
    synchronize();
    assertThat(suspects.of(0).suspects()).isEmpty();
  }

  @Test
  void contextWhoseDestructionFailedGoesOn() {
    current.create(ADDRESS, 0);
    StreamWork before = streams.at(0);
    submissions.contextEnded(201, submissions.endingContext(context(ADDRESS)));

    assertThat(streams.at(0)).isSameAs(before);
  }

  @Test
  void streamOfADestroyedContextIsNotFoundAtItsAddress() {
    current.create(ADDRESS, 0);
    streams.created(Handles.at(new cudaStream_t(), 0xA00), true);
    assertThat(streams.at(0xA00).context.isOne).isTrue();
    StreamWork perThread = streams.at(Streams.PER_THREAD);
    destroy(ADDRESS, 0);
    current.create(ADDRESS, 0);

    // Made unseen: whose it is, is not known.
    assertThat(streams.at(0xA00).context.isOne).isFalse();
    assertThat(streams.at(Streams.PER_THREAD)).isNotSameAs(perThread);
  }

  @Test
  void contextsThatWereDestroyedMakeRoom() {
    for (int i = 0; i < 1_000; i++) {
      current.create(ADDRESS + i, 0);
      submit();
      synchronize();
      destroy(ADDRESS + i, 0);
    }
    current.create(ADDRESS, 0);
    submit();

    assertThat(suspects.of(0).isCertain()).isTrue();
    assertThat(suspects.dropped()).isZero();
  }

  @Test
  void contextsThatLiveOrWereNeverWaitedForDoNot() {
    for (int i = 0; i < 65; i++) {
      current.create(ADDRESS + i, 0);
      submit();
      if (i % 2 == 0) {
        destroy(ADDRESS + i, 0);
      }
    }

    assertThat(suspects.of(0).isCertain()).isFalse();
    assertThat(suspects.of(0).suspects()).hasSizeGreaterThanOrEqualTo(64);
    assertThat(suspects.dropped()).isPositive();
  }

  private void submit() {
    int by = TestSubmitter.of(suspects);
    submissions.submitted(0, submissions.submittingToNull(by));
  }

  private void synchronize() {
    streams.current().confirmAll(suspects.clock.later(), streams);
  }

  private void destroy(long address, int status) {
    long scope = submissions.endingContext(context(address));
    current.destroy(address);
    submissions.contextEnded(status, scope);
  }

  private static CUcontext context(long address) {
    return Handles.at(new CUcontext(), address);
  }
}
