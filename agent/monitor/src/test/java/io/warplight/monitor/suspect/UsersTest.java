package io.warplight.monitor.suspect;

import static io.warplight.monitor.thread.Handles.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.catalog.Catalogue;
import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import io.warplight.monitor.Sites;
import io.warplight.monitor.thread.CoarseClock;
import io.warplight.monitor.thread.ThreadContexts;
import java.util.Objects;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUstream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A stream gives memory back that a kernel on another was given: is it behind that kernel? */
class UsersTest {

  private static final int NON_BLOCKING = 1;
  private static final long MEMORY = 0x7000;

  private final Suspects suspects = new Suspects(new ThreadContexts(), new CoarseClock(() -> {}));
  private final Submissions submissions = new Submissions(suspects);
  private final Synchronizations synchronizations = new Synchronizations(suspects, () -> {});
  private final Users users = new Users(suspects);
  private final int by = Submitter.number(suspects.sites, site(), Submitter.Kind.KERNEL);
  private final CUstream user = stream(0xA00, NON_BLOCKING);
  private final CUstream freeing = stream(0xB00, NON_BLOCKING);
  private final CUstream third = stream(0xC00, NON_BLOCKING);
  private final CUevent event = at(new CUevent(), 0xE00);

  @BeforeEach
  void keep() {
    suspects.keepAddresses();
  }

  @Test
  void useOnAnotherStreamIsFoundWithItsParameter() {
    launch(user);
    Users.Use use = Objects.requireNonNull(users.unordered(freeing, MEMORY, 512));
    assertThat(use.parameter()).isEqualTo("parameter 1");
    assertThat(use.operation().toString()).contains("launched on stream 0xa00");
  }

  @Test
  void useOnTheSameStreamOrOfOtherMemoryIsNone() {
    launch(user);
    assertThat(users.unordered(user, MEMORY, 512)).isNull();
    assertThat(users.unordered(freeing, MEMORY + 512, 512)).isNull();
    assertThat(users.unordered(freeing, MEMORY - 512, 512)).isNull();
  }

  @Test
  void useThatIsKnownToHaveFinishedIsNone() {
    launch(user);
    synchronizations.waited(0, synchronizations.onStream(user));
    assertThat(users.unordered(freeing, MEMORY, 512)).isNull();
    assertThat(users.any(MEMORY, 512)).isNull();
  }

  @Test
  void streamThatWaitsForAnEventBehindTheUseIsOrdered() {
    launch(user);
    record(user);
    waitFor(freeing);
    assertThat(users.unordered(freeing, MEMORY, 512)).isNull();
    // Not by the stream that frees at once.
    assertThat(users.any(MEMORY, 512)).isNotNull();
  }

  @Test
  void eventBeforeTheUseOrdersNothing() {
    record(user);
    launch(user);
    waitFor(freeing);
    assertThat(users.unordered(freeing, MEMORY, 512)).isNotNull();
  }

  @Test
  void orderGoesOnThroughAThirdStream() {
    launch(user);
    record(user);
    waitFor(third);
    record(third);
    waitFor(freeing);
    assertThat(users.unordered(freeing, MEMORY, 512)).isNull();
  }

  @Test
  void thirdStreamThatWaitedOnlyLaterOrdersNothing() {
    launch(user);
    record(third);
    waitFor(freeing);
    record(user);
    waitFor(third);
    assertThat(users.unordered(freeing, MEMORY, 512)).isNotNull();
  }

  @Test
  void waitForAnEventOfWhichNobodyKnowsWhatItStandsForMayOrder() {
    launch(user);
    // Two records at once.
    synchronizations.recording(event, third);
    record(user);
    waitFor(freeing);
    assertThat(users.unordered(freeing, MEMORY, 512)).isNull();
  }

  @Test
  void waitsThatWereForgottenMayOrder() {
    launch(user);
    record(user);
    waitFor(freeing);
    for (int i = 0; i < 40; i++) {
      record(third);
      waitFor(freeing);
    }
    assertThat(users.unordered(freeing, MEMORY, 512)).isNull();
  }

  @Test
  void nullStreamIsBehindBlockingStreamsAndNotBehindOthers() {
    CUstream blocking = stream(0xD00, 0);
    launch(blocking);
    assertThat(users.unordered(null, MEMORY, 512)).isNull();
    assertThat(users.unordered(freeing, MEMORY, 512)).isNotNull();
    synchronizations.waited(0, synchronizations.onStream(blocking));
    launch(user);
    assertThat(users.unordered(null, MEMORY, 512)).isNotNull();
  }

  @Test
  void blockingStreamsAreOrderedByTheNullStreamBetweenThemOnly() {
    CUstream blocking = stream(0xD00, 0);
    CUstream other = stream(0xF00, 0);
    launch(blocking);
    assertThat(users.unordered(other, MEMORY, 512)).isNotNull();
    submissions.submitted(0, submissions.submittingToNull(by));
    assertThat(users.unordered(other, MEMORY, 512)).isNull();
  }

  @Test
  void streamThatWasMadeUnseenMayBeOrdered() {
    launch(user);
    assertThat(users.unordered(at(new CUstream(), 0x900), MEMORY, 512)).isNull();
  }

  @Test
  void nothingIsSaidWhereWorkMayHaveBeenMissed() {
    launch(user);
    suspects.someUnseen();
    assertThat(users.unordered(freeing, MEMORY, 512)).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cuStreamWaitValue32 (Ljcuda/driver/CUstream;Ljcuda/driver/CUdeviceptr;II)I",
        "cuStreamBatchMemOp"
            + " (Ljcuda/driver/CUstream;I[Ljcuda/driver/CUstreamBatchMemOpParams;I)I"
      })
  void streamsThatWaitByMemoryAreNotFollowed(String function) {
    launch(user);
    String[] parts = function.split(" ");
    suspects.streams.order.mayFollow(
        Objects.requireNonNull(
            new Catalogue().function("jcuda/driver/JCudaDriver", parts[0], parts[1])));
    assertThat(users.unordered(freeing, MEMORY, 512)).isNull();
  }

  @Test
  void launchThatHasNotReturnedMayComeBehindTheFree() {
    submissions.launchingWith(by, parameters(), null, user, 1, 1, 1, 1, 1, 1, 0);
    assertThat(users.unordered(freeing, MEMORY, 512)).isNull();
  }

  private void launch(CUstream stream) {
    submissions.submitted(
        0, submissions.launchingWith(by, parameters(), null, stream, 1, 1, 1, 1, 1, 1, 0));
  }

  private static Pointer parameters() {
    return Pointer.to(
        Pointer.to(new int[1]), Pointer.to(at(new CUdeviceptr(), MEMORY).withByteOffset(16)));
  }

  private void record(CUstream stream) {
    synchronizations.recorded(0, synchronizations.recording(event, stream), event, stream);
  }

  private void waitFor(CUstream stream) {
    synchronizations.waits(0, synchronizations.waiting(event, stream), event, stream);
  }

  private CUstream stream(long address, int flags) {
    CUstream made = at(new CUstream(), address);
    submissions.created(0, made, flags);
    return made;
  }

  private static Site site() {
    return new Sites(10, new Counters())
        .site(UsersTest.class, "jcuda/driver/JCudaDriver", "cuLaunchKernel", "()I", "");
  }
}
